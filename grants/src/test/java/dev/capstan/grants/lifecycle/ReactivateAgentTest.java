package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.code;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Scene;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reactivation: back to the host's defaults and nothing else (GR-3.3). */
class ReactivateAgentTest {

    private final SigningKey host = SigningKey.generate();
    private final Scene scene = new Scene();

    @Test
    void onlyTheDefaultsComeBack() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.READ_NEWS));
        scene.approve(code(scene.request(client, asked(Fleet.TRANSFER_FUNDS))));
        String waiting = code(scene.request(client, asked(Fleet.TRADE)));
        scene.clock.pass(Duration.ofMinutes(30));

        AgentState standing = scene.reactivate(client);

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(standing.approval()).isNull();
        assertThat(scene.grants(client))
                .containsExactly(
                        "check_balance active",
                        "pay_bill active {\"amount\":{\"max\":100}}",
                        "read_news revoked",
                        "transfer_funds revoked {\"amount\":{\"max\":10000}}");
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':1}")).isFalse();
        assertThat(refused(() -> scene.approve(waiting))).isIn(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.agent(client).agent().id()).isEqualTo(client.id());
    }

    @Test
    void anActiveAgentStaysAsItIs() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.READ_NEWS));

        AgentState standing = scene.reactivate(client);

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client)).containsExactly("read_news active");
    }

    @Test
    void whatAPersonDeniedStaysDenied() throws RefusedException {
        scene.linked(host);
        Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.READ_NEWS));
        scene.decide(client.code(), OWNER, true, Map.of(Fleet.CHECK_BALANCE, ApprovalDecision.ItemDecision.DENIED));

        expireAndReactivate(client);
        expireAndReactivate(client);

        assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
        assertThat(scene.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isTrue();
        scene.approve(code(scene.request(client, asked(Fleet.CHECK_BALANCE))));
        assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isTrue();
    }

    @Test
    void whatAPersonRevokedStaysRevoked() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.CHECK_BALANCE));
        scene.revokeGrant.byAccount(OWNER, client.id(), Fleet.CHECK_BALANCE);

        expireAndReactivate(client);
        expireAndReactivate(client);

        assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void whatWasWithinTheDefaultsComesBackHoweverOftenItExpires() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.CHECK_BALANCE));

        for (int i = 0; i < 3; i++) {
            expireAndReactivate(client);
            assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isTrue();
        }
    }

    @Test
    void anAgentAsOldAsAnyMayBecomeIsRevoked() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.CHECK_BALANCE));
        scene.clock.pass(Duration.ofDays(7));

        assertThat(refused(() -> scene.reactivate(client))).isEqualTo(RefusalCode.ABSOLUTE_LIFETIME_EXCEEDED);
        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(refused(() -> scene.reactivate(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
        assertThat(scene.grants(client)).containsExactly("check_balance revoked");
    }

    @Test
    void anAgentUnderAHostThatIsLinkedToNobodyWaitsForAPerson() throws RefusedException {
        Scene.Client client = scene.register(host, AgentMode.AUTONOMOUS, asked(Fleet.READ_NEWS));
        scene.approve(client.code());
        scene.endSession.byAccount(OWNER, client.id());

        AgentState standing = scene.reactivate(client);

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.AGENT_PENDING);
        assertThat(refused(() -> scene.reactivate(client))).isEqualTo(RefusalCode.AGENT_PENDING);
        scene.approve(code(standing));
        assertThat(scene.agent(client).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client)).containsExactly("read_news revoked");
    }

    @Test
    void anAgentOfAnotherHostOrOfNoneIsNotReactivated() throws RefusedException {
        Scene.Client client = scene.linked(host);
        Scene.Client other = scene.linked(SigningKey.generate());

        assertThat(refused(() -> scene.reactivateAgent.reactivate(scene.host(host), other.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.reactivateAgent.reactivate(scene.host(host), "agt_none")))
                .isEqualTo(RefusalCode.AGENT_NOT_FOUND);
        scene.revokeAgent.byHost(scene.host(host), client.id());
        assertThat(refused(() -> scene.reactivate(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    private void expireAndReactivate(Scene.Client client) throws RefusedException {
        scene.endSession.byAccount(OWNER, client.id());
        scene.reactivate(client);
    }
}
