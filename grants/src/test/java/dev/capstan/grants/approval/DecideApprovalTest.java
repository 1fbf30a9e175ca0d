package dev.capstan.grants.approval;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.SOMEBODY_ELSE;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.code;
import static dev.capstan.grants.Scene.narrowedTo;
import static dev.capstan.grants.Scene.refused;
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
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Decisions: taken once, by the right person, on what was shown, and never wider than asked (GR-3.1, GR-4.4). */
class DecideApprovalTest {

    private final SigningKey host = SigningKey.generate();
    private final Scene scene = new Scene();

    @Test
    void approvingARegistrationActivatesTheAgentAndLinksTheHost() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS), asked(Fleet.TRANSFER_FUNDS));

        AgentState standing = scene.approve(client.code());

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(standing.agent().userId()).isEqualTo(OWNER);
        assertThat(standing.host().isLinked()).isTrue();
        assertThat(standing.host().userId()).isEqualTo(OWNER);
        assertThat(standing.host().defaultNames()).containsExactly(Fleet.CHECK_BALANCE, Fleet.PAY_BILL);
        assertThat(standing.grants()).allMatch(grant -> OWNER.equals(grant.decidedBy()));
        assertThat(scene.grants(client))
                .containsExactly("read_news active", "transfer_funds active {\"amount\":{\"max\":10000}}");
    }

    @Test
    void aCodeMayBeTypedInSmallLettersAndWithoutItsDash() throws RefusedException {
        Scene.Client client = scene.register(host);
        String typed = " " + client.code().toLowerCase(java.util.Locale.ROOT).replace("-", " ");

        assertThat(scene.approve(typed).agent().status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void whatIsApprovedCanBeNarrowedAndNeverWidened() throws RefusedException {
        Scene.Client client =
                scene.register(host, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':500}}"), asked(Fleet.CHECK_BALANCE));

        scene.decide(
                client.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.TRANSFER_FUNDS,
                        narrowedTo("{'amount':{'max':900},'to':'acc_1'}"),
                        Fleet.CHECK_BALANCE,
                        narrowedTo("{'account':'A'}")));

        assertThat(scene.grants(client))
                .containsExactly(
                        "check_balance active {\"account\":\"A\"}",
                        "transfer_funds active {\"amount\":{\"max\":500},\"to\":\"acc_1\"}");
        assertThat(scene.ledger.hosts().byId(client.hostId()).orElseThrow().defaults())
                .containsEntry(Fleet.CHECK_BALANCE, Scene.constraints("{'account':'A'}"));
    }

    @Test
    void aNarrowingThatLeavesNothingChangesNothing() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.TRANSFER_FUNDS));
        Map<String, ApprovalDecision.ItemDecision> nothing =
                Map.of(Fleet.TRANSFER_FUNDS, narrowedTo("{'amount':{'min':10001}}"));

        assertThat(refused(() -> scene.decide(client.code(), OWNER, true, nothing)))
                .isEqualTo(RefusalCode.UNSATISFIABLE_CONSTRAINTS);

        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.PENDING);
        assertThat(scene.ledger.hosts().byId(client.hostId()).orElseThrow().status())
                .isEqualTo(HostStatus.PENDING);
        assertThat(scene.grants(client))
                .containsExactly("check_balance pending", "transfer_funds pending {\"amount\":{\"max\":10000}}");
        scene.approve(client.code());
    }

    @Test
    void oneCapabilityCanBeDeniedAndTheDefaultsDoWithoutIt() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.READ_NEWS));

        AgentState standing = scene.decide(
                client.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.CHECK_BALANCE,
                        new ApprovalDecision.ItemDecision(
                                false, narrowedTo("{}").narrowedTo(), "not yet")));

        assertThat(scene.grants(client)).containsExactly("check_balance denied", "read_news active");
        assertThat(standing.grants().get(0).reason()).isEqualTo("not yet");
        assertThat(standing.host().defaultNames()).containsExactly(Fleet.PAY_BILL);
        assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void approvingWithAllDeniedLeavesAnActiveAgentWithNothing() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));

        AgentState standing = scene.decide(client.code(), OWNER, true, Map.of(Fleet.READ_NEWS, DENIED));

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client)).containsExactly("read_news denied");
    }

    @Test
    void denyingARegistrationEndsTheAgentAndLinksNothing() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));

        AgentState standing = scene.deny(client.code());

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.REJECTED);
        assertThat(standing.host().status()).isEqualTo(HostStatus.PENDING);
        assertThat(standing.host().userId()).isNull();
        assertThat(scene.grants(client)).containsExactly("read_news denied");
        assertThat(refused(() -> scene.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
    }

    @Test
    void denyingARequestForMoreLeavesWhatThereIs() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':5}}"));

        scene.deny(code(scene.request(client, asked(Fleet.TRANSFER_FUNDS))));

        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client))
                .containsExactly(
                        "transfer_funds active {\"amount\":{\"max\":5}}",
                        "transfer_funds denied {\"amount\":{\"max\":10000}}");
    }

    @Test
    void aCodeIsGoodForOneDecision() throws RefusedException {
        Scene.Client client = scene.register(host);
        scene.approve(client.code());

        assertThat(refused(() -> scene.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(refused(() -> scene.deny(client.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void aCodeIsGoodForTenMinutes() throws RefusedException {
        Scene.Client client = scene.register(host);
        scene.clock.pass(Duration.ofMinutes(10));

        assertThat(refused(() -> scene.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(refused(() -> scene.approve("BCDF-GHJK"))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
    }

    @Test
    void whatIsNotWhatWasShownIsNotDecided() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));
        String seal = scene.showApproval.show(client.code(), OWNER).digest();
        Scene.Client other = scene.register(host, asked(Fleet.READ_NEWS));

        assertThat(refused(() -> decideSealed(other.code(), seal))).isEqualTo(RefusalCode.APPROVAL_CHANGED);
        assertThat(scene.stored(other).status()).isEqualTo(AgentStatus.PENDING);
        assertThat(decideSealed(client.code(), seal).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(refused(() -> decideSealed(
                        other.code(),
                        scene.showApproval.show(other.code(), OWNER).digest() + "0")))
                .isEqualTo(RefusalCode.APPROVAL_CHANGED);
    }

    @Test
    void aPersonWhoWasShownADefaultBeforeTheHostWasLinkedLooksAgain() throws RefusedException {
        Scene.Client first = scene.register(host, asked(Fleet.READ_NEWS));
        Scene.Client second = scene.register(host, asked(Fleet.READ_NEWS));
        String seal = scene.showApproval.show(second.code(), OWNER).digest();
        scene.approve(first.code());

        assertThat(refused(() -> decideSealed(second.code(), seal))).isEqualTo(RefusalCode.APPROVAL_CHANGED);
    }

    @Test
    void onlyTheAccountThatAHostIsLinkedToDecides() throws RefusedException {
        Scene.Client client = scene.linked(host);
        String code = code(scene.request(client, asked(Fleet.READ_NEWS)));

        assertThat(refused(() -> scene.decide(code, SOMEBODY_ELSE, true, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.decide(code, SOMEBODY_ELSE, false, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.showApproval.show(code, SOMEBODY_ELSE))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(scene.approve(code).grants()).hasSize(1);
    }

    @Test
    void whatIsNotAskedForCannotBeDecidedNorAllowedInADenial() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));

        assertThat(refused(() -> scene.decide(client.code(), OWNER, true, Map.of(Fleet.TRANSFER_FUNDS, ALLOWED))))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refused(() -> scene.decide(client.code(), OWNER, false, Map.of(Fleet.READ_NEWS, ALLOWED))))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.PENDING);
    }

    @Test
    void anAutonomousAgentLinksNothingAndIsClaimedOnceItsHostIsLinked() throws RefusedException {
        Scene.Client autonomous = scene.register(host, AgentMode.AUTONOMOUS, asked(Fleet.READ_NEWS));
        AgentState approved = scene.approve(autonomous.code());
        assertThat(approved.host().status()).isEqualTo(HostStatus.ACTIVE);
        assertThat(approved.host().isLinked()).isFalse();
        assertThat(approved.agent().userId()).isNull();
        assertThat(scene.may(autonomous.id(), Fleet.READ_NEWS, "{}")).isTrue();

        scene.linked(host);

        assertThat(scene.stored(autonomous).status()).isEqualTo(AgentStatus.CLAIMED);
        assertThat(scene.stored(autonomous).userId()).isEqualTo(OWNER);
        assertThat(scene.grants(autonomous)).containsExactly("read_news revoked");
        assertThat(scene.may(autonomous.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(refused(() -> scene.agent(autonomous))).isEqualTo(RefusalCode.AGENT_CLAIMED);
        assertThat(refused(() -> scene.reactivate(autonomous))).isEqualTo(RefusalCode.AGENT_CLAIMED);
    }

    @Test
    void anAutonomousAgentThatWaitsToGoOnIsClaimedToo() throws RefusedException {
        Scene.Client autonomous = scene.register(host, AgentMode.AUTONOMOUS, asked(Fleet.READ_NEWS));
        scene.approve(autonomous.code());
        scene.clock.pass(Duration.ofHours(1));
        String code = code(scene.reactivate(autonomous));

        scene.linked(host);

        assertThat(scene.stored(autonomous).status()).isEqualTo(AgentStatus.CLAIMED);
        assertThat(refused(() -> scene.approve(code))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
    }

    @Test
    void aDecisionOnWhatHasEndedMeanwhileIsRefused() throws RefusedException {
        Scene.Client client = scene.linked(host);
        String code = code(scene.request(client, asked(Fleet.READ_NEWS)));

        scene.endSession.byAccount(OWNER, client.id());
        assertThat(refused(() -> scene.approve(code))).isEqualTo(RefusalCode.AGENT_EXPIRED);
        scene.reactivate(client);
        assertThat(refused(() -> scene.approve(code))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        String again = code(scene.request(client, asked(Fleet.READ_NEWS)));
        scene.revokeAgent.byAccount(OWNER, client.id());
        assertThat(refused(() -> scene.approve(again))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
    }

    @Test
    void aPersonIsShownWhatIsAskedForWithinTheServersOwnConstraints() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.TRANSFER_FUNDS, "{'to':'A'}"));

        ApprovalDetails shown = scene.showApproval.show(client.code(), OWNER);

        assertThat(shown.items())
                .containsExactly(new ApprovalDetails.Item(
                        Fleet.TRANSFER_FUNDS,
                        "Does what transfer_funds says",
                        Scene.constraints("{'to':'A','amount':{'max':10000}}"),
                        Set.of(),
                        Exposure.Approval.PASSWORD));
        assertThat(shown.trust().keySet()).containsExactlyInAnyOrder(Fleet.CHECK_BALANCE, Fleet.PAY_BILL);
        assertThat(shown.agent().name()).isEqualTo("Probe");
    }

    private AgentState decideSealed(String code, String seal) throws RefusedException {
        return scene.decideApproval.decide(
                code, OWNER, new ApprovalProof(scene.clock.instant()), new ApprovalDecision(true, Map.of(), seal));
    }

    @Test
    void twoAgentsThatWaitUnderOneNewHostBelongToWhoApprovesFirst() throws RefusedException {
        Scene.Client first = scene.register(host);
        Scene.Client second = scene.register(host);
        scene.approve(first.code());

        assertThat(refused(() -> scene.decide(second.code(), SOMEBODY_ELSE, true, Map.of())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        for (Scene.Client client : List.of(first, second)) {
            assertThat(scene.stored(client).userId()).isIn(OWNER, null);
        }
    }
}
