package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WithdrawVersionTest {

    private final NegotiationFixture fixture = NegotiationFixture.published();
    private final Instant tomorrow = fixture.now.plusSeconds(86_400);

    private VersionLifecycleChange withdraw(String version, Instant sunset) {
        return fixture.withdraw.withdraw(Publisher.OPERATOR, NegotiationFixture.NAME, Version.parse(version), sunset);
    }

    private static RefusalCode code(VersionLifecycleChange change) {
        return ((VersionLifecycleChange.Refused) change).refusal().code();
    }

    @Test
    void deprecatesNowAndWithdrawsAtTheSunset() {
        VersionLifecycleChange change = withdraw("1.0", tomorrow);

        VersionLifecycle lifecycle =
                ((VersionLifecycleChange.Changed) change).version().lifecycle();
        assertThat(lifecycle.at(fixture.now)).isEqualTo(VersionLifecycle.Status.DEPRECATED);
        assertThat(lifecycle.at(tomorrow.minusMillis(1))).isEqualTo(VersionLifecycle.Status.DEPRECATED);
        assertThat(lifecycle.at(tomorrow)).isEqualTo(VersionLifecycle.Status.WITHDRAWN);
        assertThat(fixture.trail).extracting(AuditEvent::kind).containsExactly("version_withdrawn");
    }

    @Test
    void keepsTheTwoNewest() {
        assertThat(code(withdraw("2.0", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);
        assertThat(code(withdraw("1.5", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);

        fixture.publish.publish(
                Publisher.OPERATOR,
                NegotiationFixture.NAME,
                Version.parse("2.1"),
                NegotiationFixture.declaration(NegotiationFixture.INPUT_20, NegotiationFixture.OUTPUT_20));

        assertThat(withdraw("1.5", tomorrow)).isInstanceOf(VersionLifecycleChange.Changed.class);
        assertThat(code(withdraw("2.0", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);
    }

    @Test
    void wantsASunsetThatIsToCome() {
        assertThat(code(withdraw("1.0", fixture.now))).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(fixture.trail).isEmpty();
    }

    @Test
    void letsTheSunsetBeMovedUntilItHasCome() {
        withdraw("1.0", tomorrow);
        assertThat(withdraw("1.0", tomorrow.plusSeconds(60))).isInstanceOf(VersionLifecycleChange.Changed.class);

        fixture.now = tomorrow.plusSeconds(60);

        assertThat(code(withdraw("1.0", tomorrow.plusSeconds(120)))).isEqualTo(RefusalCode.VERSION_WITHDRAWN);
    }

    @Test
    void isForThePublisherAlone() {
        VersionLifecycleChange change =
                fixture.withdraw.withdraw(Publisher.host("h"), NegotiationFixture.NAME, Version.parse("1.0"), tomorrow);

        assertThat(code(change)).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(code(fixture.deprecate.deprecate(
                        Publisher.host("h"), NegotiationFixture.NAME, Version.parse("1.5"))))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
    }

    @Test
    void knowsWhatIsThere() {
        assertThat(code(withdraw("9.0", tomorrow))).isEqualTo(RefusalCode.VERSION_NOT_FOUND);
        assertThat(code(fixture.deprecate.deprecate(Publisher.OPERATOR, "nothing", Version.FIRST)))
                .isEqualTo(RefusalCode.VERSION_NOT_FOUND);
    }

    @Test
    void deprecatesOnce() {
        Version version = Version.parse("1.5");
        VersionLifecycleChange first =
                fixture.deprecate.deprecate(Publisher.OPERATOR, NegotiationFixture.NAME, version);
        fixture.now = fixture.now.plusSeconds(60);

        assertThat(fixture.deprecate.deprecate(Publisher.OPERATOR, NegotiationFixture.NAME, version))
                .isEqualTo(first);
        assertThat(fixture.trail).extracting(AuditEvent::kind).containsExactly("version_deprecated");
    }
}
