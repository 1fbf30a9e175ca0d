package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DecisionTest {

    private static final Refusal BUSY = Refusal.busy("later");

    private final Capability old = Fleet.capability("reviewer", "review", "1.0");
    private final Call call = Fleet.call(Target.of("review"), Json.object());

    @Test
    void theNextGateSeesTheCallAsTheOneBeforeLeftIt() {
        Decision decision = Decision.pass(call).then(first -> Decision.pass(first.to(old)));

        assertThat(decision.then(found -> Decision.pass(found.withoutResponse())))
                .isEqualTo(Decision.pass(call.to(old).withoutResponse()));
    }

    @Test
    void aRefusalEndsItAndNamesTheCallAsTheGateBeforeLeftIt() {
        AtomicInteger requests = new AtomicInteger();
        Decision refused = Decision.pass(call.to(old))
                .then(found -> Decision.refuse(BUSY))
                .then(never -> {
                    requests.incrementAndGet();
                    return Decision.pass(never);
                });

        assertThat(requests).hasValue(0);
        assertThat(refused).isEqualTo(new Decision.Refuse(BUSY, Optional.of(call.to(old))));
    }

    @Test
    void aRefusalThatNamesACallKeepsIt() {
        Call limited = call.withRateLimits(List.of());
        Decision refusal = new Decision.Refuse(BUSY, Optional.of(limited.to(old)));

        assertThat(Decision.pass(call).then(asked -> refusal)).isEqualTo(refusal);
    }

    @Test
    void foldReadsEveryDecision() {
        assertThat(Decision.pass(call).<String>fold(pass -> "pass", refuse -> "refuse"))
                .isEqualTo("pass");
        assertThat(Decision.refuse(RefusalCode.BUSY, "later").<String>fold(pass -> "pass", refuse -> "refuse"))
                .isEqualTo("refuse");
    }

    @Test
    void aCallThatIsBoundToAVersionNamesIt() {
        assertThat(call.to(old).isVersionPinned()).isFalse();
        assertThat(call.pinnedTo(old).isVersionPinned()).isTrue();
        assertThat(call.pinnedTo(old).target()).isEqualTo(Target.of("review").withVersion(old.version()));
        assertThat(call.pinnedTo(old).request()).isEqualTo(call.request());
    }
}
