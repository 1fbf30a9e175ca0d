package dev.capstan.tck.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.loading.LoadDiagnostic;
import dev.capstan.tck.typescript.CanonicalMember;
import org.junit.jupiter.api.Test;

/** The text of values that messages quote: JSON or TypeScript, not Java. */
class MessageTextTest {

    @Test
    void aViolationIsJson() {
        assertThat(new Violation("/n", "is not \"a\" number"))
                .hasToString("{\"path\":\"/n\",\"message\":\"is not \\\"a\\\" number\"}");
    }

    @Test
    void aDiagnosticIsJsonWithoutMembersThatAreNotStated() {
        assertThat(new LoadDiagnostic(3, 7, "/agent", "is missing"))
                .hasToString("{\"line\":3,\"column\":7,\"pointer\":\"/agent\",\"message\":\"is missing\"}");
        assertThat(new LoadDiagnostic(0, 0, "", "is missing")).hasToString("{\"message\":\"is missing\"}");
    }

    @Test
    void aMemberIsItsType() {
        assertThat(new CanonicalMember(false, "string")).hasToString("string");
        assertThat(new CanonicalMember(true, "string or null")).hasToString("string or null (optional)");
    }
}
