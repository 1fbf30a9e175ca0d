package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WithdrawVersionTest {

    private final Scene scene = Scene.published();
    private final Instant tomorrow = scene.now.plusSeconds(86_400);

    private VersionLifecycleChange withdraw(String version, Instant sunset) {
        return scene.withdraw.withdraw(Publisher.OPERATOR, Scene.NAME, Version.parse(version), sunset);
    }

    private static RefusalCode code(VersionLifecycleChange change) {
        return ((VersionLifecycleChange.Refused) change).refusal().code();
    }

    @Test
    void deprecatesNowAndWithdrawsAtTheSunset() {
        VersionLifecycleChange change = withdraw("1.0", tomorrow);

        VersionLifecycle standing =
                ((VersionLifecycleChange.Changed) change).version().lifecycle();
        assertThat(standing.at(scene.now)).isEqualTo(VersionLifecycle.Status.DEPRECATED);
        assertThat(standing.at(tomorrow.minusMillis(1))).isEqualTo(VersionLifecycle.Status.DEPRECATED);
        assertThat(standing.at(tomorrow)).isEqualTo(VersionLifecycle.Status.WITHDRAWN);
        assertThat(scene.trail).extracting(AuditEvent::kind).containsExactly("version_withdrawn");
    }

    @Test
    void keepsTheTwoNewest() {
        assertThat(code(withdraw("2.0", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);
        assertThat(code(withdraw("1.5", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);

        scene.publish.publish(
                Publisher.OPERATOR,
                Scene.NAME,
                Version.parse("2.1"),
                Scene.declaration(Scene.INPUT_20, Scene.OUTPUT_20));

        assertThat(withdraw("1.5", tomorrow)).isInstanceOf(VersionLifecycleChange.Changed.class);
        assertThat(code(withdraw("2.0", tomorrow))).isEqualTo(RefusalCode.VERSION_IN_SUPPORT);
    }

    @Test
    void wantsASunsetThatIsToCome() {
        assertThat(code(withdraw("1.0", scene.now))).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(scene.trail).isEmpty();
    }

    @Test
    void letsTheSunsetBeMovedUntilItHasCome() {
        withdraw("1.0", tomorrow);
        assertThat(withdraw("1.0", tomorrow.plusSeconds(60))).isInstanceOf(VersionLifecycleChange.Changed.class);

        scene.now = tomorrow.plusSeconds(60);

        assertThat(code(withdraw("1.0", tomorrow.plusSeconds(120)))).isEqualTo(RefusalCode.VERSION_WITHDRAWN);
    }

    @Test
    void isForThePublisherAlone() {
        VersionLifecycleChange change =
                scene.withdraw.withdraw(Publisher.host("h"), Scene.NAME, Version.parse("1.0"), tomorrow);

        assertThat(code(change)).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(code(scene.deprecate.deprecate(Publisher.host("h"), Scene.NAME, Version.parse("1.5"))))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
    }

    @Test
    void knowsWhatIsThere() {
        assertThat(code(withdraw("9.0", tomorrow))).isEqualTo(RefusalCode.VERSION_NOT_FOUND);
        assertThat(code(scene.deprecate.deprecate(Publisher.OPERATOR, "nothing", Version.FIRST)))
                .isEqualTo(RefusalCode.VERSION_NOT_FOUND);
    }

    @Test
    void deprecatesOnce() {
        Version version = Version.parse("1.5");
        VersionLifecycleChange first = scene.deprecate.deprecate(Publisher.OPERATOR, Scene.NAME, version);
        scene.now = scene.now.plusSeconds(60);

        assertThat(scene.deprecate.deprecate(Publisher.OPERATOR, Scene.NAME, version))
                .isEqualTo(first);
        assertThat(scene.trail).extracting(AuditEvent::kind).containsExactly("version_deprecated");
    }
}
