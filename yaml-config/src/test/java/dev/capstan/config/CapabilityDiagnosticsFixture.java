package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.withKeys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One error in the capability of a file: the exact column, pointer, code and message. */
abstract class CapabilityDiagnosticsFixture {

    static final String IN = "/capabilities/0/";

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void inACapability(String keys, int column, String pointer, DiagnosticCode code, String message) {
        assertThat(diagnostics(withKeys(keys)))
                .containsExactly(new Diagnostic("a.yaml", 8, column, pointer, code, message));
    }

    static Arguments key(String yaml, int column, String pointer, DiagnosticCode code, String message) {
        return arguments(yaml, column, IN + pointer, code, message);
    }
}
