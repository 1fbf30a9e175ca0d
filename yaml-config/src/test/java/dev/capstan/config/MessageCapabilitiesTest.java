package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.catalog;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.MessageCapabilities;
import org.junit.jupiter.api.Test;

/** The key {@code on} of a file. */
class MessageCapabilitiesTest {

    @Test
    void namesTheCapabilitiesForEnvelopes() {
        assertThat(catalog(START + "on: { direct: x }\n").messageCapabilities())
                .isEqualTo(new MessageCapabilities("x", null));
        assertThat(catalog(START + "on: { say: x, direct: x }\n").messageCapabilities())
                .isEqualTo(new MessageCapabilities("x", "x"));
        assertThat(catalog(START).messageCapabilities()).isEqualTo(MessageCapabilities.NONE);
    }

    @Test
    void changedNameIsAChangedCatalog() {
        assertThat(catalog(START + "on: { direct: x }\n")
                        .keeping(catalog(START))
                        .messageCapabilities())
                .isEqualTo(new MessageCapabilities("x", null));
    }

    @Test
    void undeclaredCapabilityIsRefused() {
        assertThat(diagnostics(START + "on: { direct: y }\n"))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        8,
                        15,
                        "/on/direct",
                        DiagnosticCode.BAD_VALUE,
                        "'direct' is 'y'; name a capability that this file declares under 'capabilities'"));
    }

    @Test
    void unknownKindIsRefused() {
        assertThat(diagnostics(START + "on: { trace: x }\n"))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.UNKNOWN_KEY);
    }
}
