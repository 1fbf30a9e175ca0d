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

    private final NegotiationFixture fixture = NegotiationFixture.published();

    @Test
    void agreesOnThePreferredVersionForAnHour() {
        Session session = fixture.accepted("1.5", "2.0");

        assertThat(session.version()).hasToString("1.5");
        assertThat(session.id()).matches("neg_[0-9a-f]{32}");
        assertThat(session.expires()).isEqualTo(fixture.now.plus(Duration.ofHours(1)));
        assertThat(fixture.accepted("1.5").id()).isNotEqualTo(session.id());
        assertThat(fixture.trail).extracting(AuditEvent::kind).containsOnly("version_negotiated");
    }

    @Test
    void saysWhatItSupportsWhereThereIsNoCommonVersion() {
        Negotiation.Rejected rejected = (Negotiation.Rejected) fixture.negotiate("3.0", "0.9");

        assertThat(rejected.reason()).isEqualTo(Negotiation.Reason.VERSION_MISMATCH);
        assertThat(rejected.supportedVersions()).hasToString("[2.0, 1.5, 1.0]");
        assertThat(fixture.trail).isEmpty();
    }

    @Test
    void knowsNoCapabilityThatNobodyProvides() {
        Negotiation negotiation = fixture.negotiate.negotiate(
                Caller.ANONYMOUS, new Proposal(Target.of("nothing"), Version.FIRST, List.of(), null));

        assertThat(((Negotiation.Rejected) negotiation).reason()).isEqualTo(Negotiation.Reason.CAPABILITY_NOT_FOUND);
    }

    @Test
    void warnsOfADeprecatedVersion() {
        Negotiation.Accepted accepted = (Negotiation.Accepted) fixture.negotiate("1.0");

        assertThat(accepted.warnings()).extracting(Warning::code).containsExactly(Warning.Code.DEPRECATED_VERSION);
        assertThat(((Negotiation.Accepted) fixture.negotiate("2.0")).warnings()).isEmpty();
    }

    @Test
    void agreesOnNothingThatWasNotPublishedAsItIsServed() {
        NegotiationFixture unpublished = new NegotiationFixture();

        Negotiation.Rejected rejected = (Negotiation.Rejected) unpublished.negotiate("2.0");

        assertThat(rejected.reason()).isEqualTo(Negotiation.Reason.VERSION_MISMATCH);
        assertThat(rejected.supportedVersions()).isEmpty();
    }

    @Test
    void bindsTheCallsOfASessionToItsVersion() {
        assertThat(version(fixture.call(Caller.ANONYMOUS, null))).hasToString("2.0");
        assertThat(version(
                        fixture.call(Caller.ANONYMOUS, fixture.accepted("1.0").id())))
                .hasToString("1.0");
        assertThat(version(
                        fixture.call(Caller.ANONYMOUS, fixture.accepted("1.5").id())))
                .hasToString("1.5");
    }

    @Test
    void takesEveryOtherIdForALabelOfTheCaller() {
        Decision labelled = fixture.call(Caller.ANONYMOUS, "conversation-7");

        assertThat(version(labelled)).hasToString("2.0");
        assertThat(((Decision.Pass) labelled).call().isVersionPinned()).isFalse();
    }

    @Test
    void refusesACallThatNamesAnotherVersionThanItsSession() {
        Session session = fixture.accepted("1.0");
        Call call = Call.begin(
                Caller.ANONYMOUS, Target.of(NegotiationFixture.NAME), Json.object(), null, null, session.id());
        Capability other =
                ((Decision.Pass) fixture.call(Caller.ANONYMOUS, null)).call().capability();

        Decision bound = fixture.bind.decide(call.to(other));

        assertThat(version(bound)).hasToString("1.0");
        assertThat(((Decision.Pass) bound).call().isVersionPinned()).isTrue();
        assertThat(code(fixture.bind.decide(call.pinnedTo(other)))).isEqualTo(RefusalCode.VERSION_MISMATCH);
    }

    @Test
    void refusesWhatHasEndedAndWhatNeverBegan() {
        String ended = fixture.accepted("1.0").id();
        assertThat(fixture.held.end(Caller.ANONYMOUS, ended)).isTrue();
        String expired = fixture.accepted("1.0").id();
        fixture.now = fixture.now.plus(Duration.ofHours(1));

        for (String id : List.of(ended, expired, Session.PREFIX + "0".repeat(32))) {
            assertThat(code(fixture.call(Caller.ANONYMOUS, id))).isEqualTo(RefusalCode.SESSION_NOT_FOUND);
            assertThat(fixture.held.find(Caller.ANONYMOUS, id)).isEmpty();
            assertThat(fixture.held.end(Caller.ANONYMOUS, id)).isFalse();
        }
    }

    @Test
    void keepsASessionToTheAgentThatOpenedIt() {
        Negotiation negotiation = fixture.negotiate.negotiate(AGENT, NegotiationFixture.proposal("1.0"));
        String id = ((Negotiation.Accepted) negotiation).session().id();

        assertThat(version(fixture.call(AGENT, id))).hasToString("1.0");
        for (Caller stranger : List.of(OTHER, Caller.ANONYMOUS)) {
            assertThat(code(fixture.call(stranger, id))).isEqualTo(RefusalCode.SESSION_NOT_FOUND);
            assertThat(fixture.held.end(stranger, id)).isFalse();
        }
    }

    @Test
    void endsTheSessionsOfAWithdrawnVersion() {
        String old = fixture.accepted("1.0").id();
        String current = fixture.accepted("2.0").id();
        fixture.withdraw.withdraw(
                Publisher.OPERATOR, NegotiationFixture.NAME, Version.parse("1.0"), fixture.now.plusSeconds(60));
        assertThat(version(fixture.call(Caller.ANONYMOUS, old))).hasToString("1.0");

        fixture.now = fixture.now.plusSeconds(60);

        assertThat(code(fixture.call(Caller.ANONYMOUS, old))).isEqualTo(RefusalCode.VERSION_WITHDRAWN);
        assertThat(version(fixture.call(Caller.ANONYMOUS, current))).hasToString("2.0");
        assertThat(fixture.held.find(Caller.ANONYMOUS, old).orElseThrow().isWithdrawn())
                .isTrue();
        assertThat(((Negotiation.Rejected) fixture.negotiate("1.0")).supportedVersions())
                .hasToString("[2.0, 1.5]");
    }

    private static Version version(Decision decision) {
        return ((Decision.Pass) decision).call().capability().version();
    }

    private static RefusalCode code(Decision decision) {
        return ((Decision.Refuse) decision).refusal().code();
    }
}
