package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.session.Negotiation;
import dev.capstan.negotiation.session.Proposal;
import dev.capstan.negotiation.session.Warning;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NegotiateVersionTest {

    private static final Caller AGENT = new Caller("agt_1", "default", Caller.Scope.ALL_GRANTED);
    private static final Caller OTHER = new Caller("agt_2", "default", Caller.Scope.ALL_GRANTED);

    private final Scene scene = Scene.published();

    @Test
    void agreesOnThePreferredVersionForAnHour() {
        Session session = scene.accepted("1.5", "2.0");

        assertThat(session.version()).hasToString("1.5");
        assertThat(session.id()).matches("neg_[0-9a-f]{32}");
        assertThat(session.expires()).isEqualTo(scene.now.plus(Duration.ofHours(1)));
        assertThat(scene.accepted("1.5").id()).isNotEqualTo(session.id());
        assertThat(scene.trail).extracting(AuditEvent::kind).containsOnly("version_negotiated");
    }

    @Test
    void saysWhatItSupportsWhereThereIsNoCommonVersion() {
        Negotiation.Rejected rejected = (Negotiation.Rejected) scene.negotiate("3.0", "0.9");

        assertThat(rejected.reason()).isEqualTo(Negotiation.Reason.VERSION_MISMATCH);
        assertThat(rejected.supportedVersions()).hasToString("[2.0, 1.5, 1.0]");
        assertThat(scene.trail).isEmpty();
    }

    @Test
    void knowsNoCapabilityThatNobodyProvides() {
        Negotiation negotiation = scene.negotiate.negotiate(
                Caller.ANONYMOUS, new Proposal(Target.of("nothing"), Version.FIRST, List.of(), null));

        assertThat(((Negotiation.Rejected) negotiation).reason()).isEqualTo(Negotiation.Reason.CAPABILITY_NOT_FOUND);
    }

    @Test
    void warnsOfADeprecatedVersion() {
        Negotiation.Accepted accepted = (Negotiation.Accepted) scene.negotiate("1.0");

        assertThat(accepted.warnings()).extracting(Warning::code).containsExactly(Warning.Code.DEPRECATED_VERSION);
        assertThat(((Negotiation.Accepted) scene.negotiate("2.0")).warnings()).isEmpty();
    }

    @Test
    void agreesOnNothingThatWasNotPublishedAsItIsServed() {
        Scene unpublished = new Scene();

        Negotiation.Rejected rejected = (Negotiation.Rejected) unpublished.negotiate("2.0");

        assertThat(rejected.reason()).isEqualTo(Negotiation.Reason.VERSION_MISMATCH);
        assertThat(rejected.supportedVersions()).isEmpty();
    }

    @Test
    void bindsTheCallsOfASessionToItsVersion() {
        assertThat(version(scene.call(Caller.ANONYMOUS, null))).hasToString("2.0");
        assertThat(version(scene.call(Caller.ANONYMOUS, scene.accepted("1.0").id())))
                .hasToString("1.0");
        assertThat(version(scene.call(Caller.ANONYMOUS, scene.accepted("1.5").id())))
                .hasToString("1.5");
    }

    @Test
    void takesEveryOtherIdForALabelOfTheCaller() {
        Decision labelled = scene.call(Caller.ANONYMOUS, "conversation-7");

        assertThat(version(labelled)).hasToString("2.0");
        assertThat(((Decision.Pass) labelled).call().isVersionPinned()).isFalse();
    }

    @Test
    void refusesACallThatNamesAnotherVersionThanItsSession() {
        Session session = scene.accepted("1.0");
        Call call = Call.begin(Caller.ANONYMOUS, Target.of(Scene.NAME), Json.object(), null, null, session.id());
        Capability other =
                ((Decision.Pass) scene.call(Caller.ANONYMOUS, null)).call().capability();

        Decision bound = scene.bind.decide(call.to(other));

        assertThat(version(bound)).hasToString("1.0");
        assertThat(((Decision.Pass) bound).call().isVersionPinned()).isTrue();
        assertThat(code(scene.bind.decide(call.pinnedTo(other)))).isEqualTo(RefusalCode.VERSION_MISMATCH);
    }

    @Test
    void refusesWhatHasEndedAndWhatNeverBegan() {
        String ended = scene.accepted("1.0").id();
        assertThat(scene.held.end(Caller.ANONYMOUS, ended)).isTrue();
        String expired = scene.accepted("1.0").id();
        scene.now = scene.now.plus(Duration.ofHours(1));

        for (String id : List.of(ended, expired, Session.PREFIX + "0".repeat(32))) {
            assertThat(code(scene.call(Caller.ANONYMOUS, id))).isEqualTo(RefusalCode.SESSION_NOT_FOUND);
            assertThat(scene.held.find(Caller.ANONYMOUS, id)).isEmpty();
            assertThat(scene.held.end(Caller.ANONYMOUS, id)).isFalse();
        }
    }

    @Test
    void keepsASessionToTheAgentThatOpenedIt() {
        Negotiation negotiation = scene.negotiate.negotiate(AGENT, Scene.proposal("1.0"));
        String id = ((Negotiation.Accepted) negotiation).session().id();

        assertThat(version(scene.call(AGENT, id))).hasToString("1.0");
        for (Caller stranger : List.of(OTHER, Caller.ANONYMOUS)) {
            assertThat(code(scene.call(stranger, id))).isEqualTo(RefusalCode.SESSION_NOT_FOUND);
            assertThat(scene.held.end(stranger, id)).isFalse();
        }
    }

    @Test
    void endsTheSessionsOfAWithdrawnVersion() {
        String old = scene.accepted("1.0").id();
        String current = scene.accepted("2.0").id();
        scene.withdraw.withdraw(Publisher.OPERATOR, Scene.NAME, Version.parse("1.0"), scene.now.plusSeconds(60));
        assertThat(version(scene.call(Caller.ANONYMOUS, old))).hasToString("1.0");

        scene.now = scene.now.plusSeconds(60);

        assertThat(code(scene.call(Caller.ANONYMOUS, old))).isEqualTo(RefusalCode.VERSION_WITHDRAWN);
        assertThat(version(scene.call(Caller.ANONYMOUS, current))).hasToString("2.0");
        assertThat(scene.held.find(Caller.ANONYMOUS, old).orElseThrow().isWithdrawn())
                .isTrue();
        assertThat(((Negotiation.Rejected) scene.negotiate("1.0")).supportedVersions())
                .hasToString("[2.0, 1.5]");
    }

    private static Version version(Decision decision) {
        return ((Decision.Pass) decision).call().capability().version();
    }

    private static RefusalCode code(Decision decision) {
        return ((Decision.Refuse) decision).refusal().code();
    }
}
