package dev.capstan.grants.approval;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.SOMEBODY_ELSE;
import static dev.capstan.grants.GrantsFixture.code;
import static dev.capstan.grants.GrantsFixture.narrowedTo;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static dev.capstan.grants.approval.ApprovalDecision.ItemDecision.ALLOWED;
import static dev.capstan.grants.approval.ApprovalDecision.ItemDecision.DENIED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Exposure;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Decisions: taken once, by the right person, on what was shown, and never wider than asked (GR-3.1, GR-4.4). */
class DecideApprovalTest {

    private final SigningKey host = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture();

    @Test
    void approvingARegistrationActivatesTheAgentAndLinksTheHost() throws RefusedException {
        GrantsFixture.Client client =
                fixture.register(host, requested(Fleet.READ_NEWS), requested(Fleet.TRANSFER_FUNDS));

        AgentState state = fixture.approve(client.code());

        assertThat(state.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(state.agent().userId()).isEqualTo(OWNER);
        assertThat(state.host().isLinked()).isTrue();
        assertThat(state.host().userId()).isEqualTo(OWNER);
        assertThat(state.host().defaultNames()).containsExactly(Fleet.CHECK_BALANCE, Fleet.PAY_BILL);
        assertThat(state.grants()).allMatch(grant -> OWNER.equals(grant.decidedBy()));
        assertThat(fixture.grants(client))
                .containsExactly("read_news active", "transfer_funds active {\"amount\":{\"max\":10000}}");
    }

    @Test
    void aCodeMayBeTypedInSmallLettersAndWithoutItsDash() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host);
        String typed = " " + client.code().toLowerCase(java.util.Locale.ROOT).replace("-", " ");

        assertThat(fixture.approve(typed).agent().status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void approvalCanNarrowButNotWiden() throws RefusedException {
        GrantsFixture.Client client = fixture.register(
                host, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':500}}"), requested(Fleet.CHECK_BALANCE));

        fixture.decide(
                client.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.TRANSFER_FUNDS,
                        narrowedTo("{'amount':{'max':900},'to':'acc_1'}"),
                        Fleet.CHECK_BALANCE,
                        narrowedTo("{'account':'A'}")));

        assertThat(fixture.grants(client))
                .containsExactly(
                        "check_balance active {\"account\":\"A\"}",
                        "transfer_funds active {\"amount\":{\"max\":500},\"to\":\"acc_1\"}");
        assertThat(fixture.repositories
                        .hosts()
                        .byId(client.hostId())
                        .orElseThrow()
                        .defaults())
                .containsEntry(Fleet.CHECK_BALANCE, GrantsFixture.constraints("{'account':'A'}"));
    }

    @Test
    void aNarrowingThatLeavesNothingChangesNothing() throws RefusedException {
        GrantsFixture.Client client =
                fixture.register(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.TRANSFER_FUNDS));
        Map<String, ApprovalDecision.ItemDecision> nothing =
                Map.of(Fleet.TRANSFER_FUNDS, narrowedTo("{'amount':{'min':10001}}"));

        assertThat(refused(() -> fixture.decide(client.code(), OWNER, true, nothing)))
                .isEqualTo(RefusalCode.UNSATISFIABLE_CONSTRAINTS);

        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.PENDING);
        assertThat(fixture.repositories
                        .hosts()
                        .byId(client.hostId())
                        .orElseThrow()
                        .status())
                .isEqualTo(HostStatus.PENDING);
        assertThat(fixture.grants(client))
                .containsExactly("check_balance pending", "transfer_funds pending {\"amount\":{\"max\":10000}}");
        fixture.approve(client.code());
    }

    @Test
    void singleCapabilityCanBeDeniedAndIsLeftOutOfTheDefaults() throws RefusedException {
        GrantsFixture.Client client =
                fixture.register(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.READ_NEWS));

        AgentState state = fixture.decide(
                client.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.CHECK_BALANCE,
                        new ApprovalDecision.ItemDecision(
                                false, narrowedTo("{}").narrowedTo(), "not yet")));

        assertThat(fixture.grants(client)).containsExactly("check_balance denied", "read_news active");
        assertThat(state.grants().get(0).reason()).isEqualTo("not yet");
        assertThat(state.host().defaultNames()).containsExactly(Fleet.PAY_BILL);
        assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void approvingWithAllDeniedLeavesAnActiveAgentWithNothing() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));

        AgentState state = fixture.decide(client.code(), OWNER, true, Map.of(Fleet.READ_NEWS, DENIED));

        assertThat(state.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client)).containsExactly("read_news denied");
    }

    @Test
    void denyingARegistrationEndsTheAgentAndLinksNothing() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));

        AgentState state = fixture.deny(client.code());

        assertThat(state.agent().status()).isEqualTo(AgentStatus.REJECTED);
        assertThat(state.host().status()).isEqualTo(HostStatus.PENDING);
        assertThat(state.host().userId()).isNull();
        assertThat(fixture.grants(client)).containsExactly("read_news denied");
        assertThat(refused(() -> fixture.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
    }

    @Test
    void denyingARequestForMoreLeavesWhatThereIs() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':5}}"));

        fixture.deny(code(fixture.request(client, requested(Fleet.TRANSFER_FUNDS))));

        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client))
                .containsExactly(
                        "transfer_funds active {\"amount\":{\"max\":5}}",
                        "transfer_funds denied {\"amount\":{\"max\":10000}}");
    }

    @Test
    void aCodeIsGoodForOneDecision() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host);
        fixture.approve(client.code());

        assertThat(refused(() -> fixture.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(refused(() -> fixture.deny(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void aCodeIsGoodForTenMinutes() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host);
        fixture.clock.pass(Duration.ofMinutes(10));

        assertThat(refused(() -> fixture.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(refused(() -> fixture.approve("BCDF-GHJK"))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
    }

    @Test
    void changedRequestIsNotDecided() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));
        String seal = fixture.showApproval.show(client.code(), OWNER).digest();
        GrantsFixture.Client other = fixture.register(host, requested(Fleet.READ_NEWS));

        assertThat(refused(() -> decideSealed(other.code(), seal))).isEqualTo(RefusalCode.APPROVAL_CHANGED);
        assertThat(fixture.stored(other).status()).isEqualTo(AgentStatus.PENDING);
        assertThat(decideSealed(client.code(), seal).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(refused(() -> decideSealed(
                        other.code(),
                        fixture.showApproval.show(other.code(), OWNER).digest() + "0")))
                .isEqualTo(RefusalCode.APPROVAL_CHANGED);
    }

    @Test
    void defaultShownBeforeTheHostWasLinkedMustBeReviewedAgain() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host, requested(Fleet.READ_NEWS));
        GrantsFixture.Client second = fixture.register(host, requested(Fleet.READ_NEWS));
        String seal = fixture.showApproval.show(second.code(), OWNER).digest();
        fixture.approve(first.code());

        assertThat(refused(() -> decideSealed(second.code(), seal))).isEqualTo(RefusalCode.APPROVAL_CHANGED);
    }

    @Test
    void onlyTheAccountThatAHostIsLinkedToDecides() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host);
        String code = code(fixture.request(client, requested(Fleet.READ_NEWS)));

        assertThat(refused(() -> fixture.decide(code, SOMEBODY_ELSE, true, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.decide(code, SOMEBODY_ELSE, false, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.showApproval.show(code, SOMEBODY_ELSE)))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(fixture.approve(code).grants()).hasSize(1);
    }

    @Test
    void decisionCannotNameUnrequestedCapabilities() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));

        assertThat(refused(() -> fixture.decide(client.code(), OWNER, true, Map.of(Fleet.TRANSFER_FUNDS, ALLOWED))))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refused(() -> fixture.decide(client.code(), OWNER, false, Map.of(Fleet.READ_NEWS, ALLOWED))))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.PENDING);
    }

    @Test
    void anAutonomousAgentLinksNothingAndIsClaimedOnceItsHostIsLinked() throws RefusedException {
        GrantsFixture.Client autonomous = fixture.register(host, AgentMode.AUTONOMOUS, requested(Fleet.READ_NEWS));
        AgentState approved = fixture.approve(autonomous.code());
        assertThat(approved.host().status()).isEqualTo(HostStatus.ACTIVE);
        assertThat(approved.host().isLinked()).isFalse();
        assertThat(approved.agent().userId()).isNull();
        assertThat(fixture.may(autonomous.id(), Fleet.READ_NEWS, "{}")).isTrue();

        fixture.linked(host);

        assertThat(fixture.stored(autonomous).status()).isEqualTo(AgentStatus.CLAIMED);
        assertThat(fixture.stored(autonomous).userId()).isEqualTo(OWNER);
        assertThat(fixture.grants(autonomous)).containsExactly("read_news revoked");
        assertThat(fixture.may(autonomous.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(refused(() -> fixture.agent(autonomous))).isEqualTo(RefusalCode.AGENT_CLAIMED);
        assertThat(refused(() -> fixture.reactivate(autonomous))).isEqualTo(RefusalCode.AGENT_CLAIMED);
    }

    @Test
    void anAutonomousAgentThatWaitsToGoOnIsClaimedToo() throws RefusedException {
        GrantsFixture.Client autonomous = fixture.register(host, AgentMode.AUTONOMOUS, requested(Fleet.READ_NEWS));
        fixture.approve(autonomous.code());
        fixture.clock.pass(Duration.ofHours(1));
        String code = code(fixture.reactivate(autonomous));

        fixture.linked(host);

        assertThat(fixture.stored(autonomous).status()).isEqualTo(AgentStatus.CLAIMED);
        assertThat(refused(() -> fixture.approve(code))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
    }

    @Test
    void aDecisionOnWhatHasEndedMeanwhileIsRefused() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host);
        String code = code(fixture.request(client, requested(Fleet.READ_NEWS)));

        fixture.endSession.byAccount(OWNER, client.id());
        assertThat(refused(() -> fixture.approve(code))).isEqualTo(RefusalCode.AGENT_EXPIRED);
        fixture.reactivate(client);
        assertThat(refused(() -> fixture.approve(code))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        String again = code(fixture.request(client, requested(Fleet.READ_NEWS)));
        fixture.revokeAgent.byAccount(OWNER, client.id());
        assertThat(refused(() -> fixture.approve(again))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
    }

    @Test
    void displayedRequestIsWithinTheServersConstraints() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.TRANSFER_FUNDS, "{'to':'A'}"));

        ApprovalDetails details = fixture.showApproval.show(client.code(), OWNER);

        assertThat(details.items())
                .containsExactly(new ApprovalDetails.Item(
                        Fleet.TRANSFER_FUNDS,
                        "Does what transfer_funds says",
                        GrantsFixture.constraints("{'to':'A','amount':{'max':10000}}"),
                        Set.of(),
                        Exposure.Approval.PASSWORD));
        assertThat(details.trust().keySet()).containsExactlyInAnyOrder(Fleet.CHECK_BALANCE, Fleet.PAY_BILL);
        assertThat(details.agent().name()).isEqualTo("Probe");
    }

    private AgentState decideSealed(String code, String seal) throws RefusedException {
        return fixture.decideApproval.decide(
                code, OWNER, new ApprovalProof(fixture.clock.instant()), new ApprovalDecision(true, Map.of(), seal));
    }

    @Test
    void twoAgentsThatWaitUnderOneNewHostBelongToWhoApprovesFirst() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host);
        GrantsFixture.Client second = fixture.register(host);
        fixture.approve(first.code());

        assertThat(refused(() -> fixture.decide(second.code(), SOMEBODY_ELSE, true, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        for (GrantsFixture.Client client : List.of(first, second)) {
            assertThat(fixture.stored(client).userId()).isIn(OWNER, null);
        }
    }
}
