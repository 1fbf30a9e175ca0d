package dev.capstan.tck.subject.invocation;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.PreconditionFailed;
import org.junit.jupiter.api.Test;

class UnlimitedCallsTest {

    @Test
    void aKindOfCallsThatWasNotRefusedIsNotTriedAgain() {
        UnlimitedCalls unlimited = new UnlimitedCalls();

        unlimited.requireUnknown("invocations of limited");
        unlimited.add("invocations of limited", "no limit refused a call");

        assertThatThrownBy(() -> unlimited.requireUnknown("invocations of limited"))
                .isInstanceOf(PreconditionFailed.class)
                .hasMessage("no limit refused a call");
        assertThatCode(() -> unlimited.requireUnknown("executions of limited")).doesNotThrowAnyException();
    }
}
