package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.code;
import static dev.capstan.grants.GrantsFixture.refusal;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static dev.capstan.grants.GrantsFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reactivation: back to the host's defaults and nothing else (GR-3.3). */
class ReactivateAgentTest {

    private final SigningKey host = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture();

    @Test
    void onlyTheDefaultsComeBack() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.READ_NEWS));
        fixture.approve(code(fixture.request(client, requested(Fleet.TRANSFER_FUNDS))));
        String waiting = code(fixture.request(client, requested(Fleet.TRADE)));
        fixture.clock.pass(Duration.ofMinutes(30));

        AgentState state = fixture.reactivate(client);

        assertThat(state.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(state.approval()).isNull();
        assertThat(fixture.grants(client))
                .containsExactly(
                        "check_balance active",
                        "pay_bill active {\"amount\":{\"max\":100}}",
                        "read_news revoked",
                        "transfer_funds revoked {\"amount\":{\"max\":10000}}");
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':1}"))
                .isFalse();
        assertThat(refusal(() -> fixture.approve(waiting)))
                .isEqualTo(Refusal.of(
                        RefusalCode.APPROVAL_CLOSED,
                        "the agent has ended or was reactivated, which closed this request; request again"));
        assertThat(fixture.agent(client).agent().id()).isEqualTo(client.id());
    }

    @Test
    void anActiveAgentStaysAsItIs() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.READ_NEWS));

        AgentState state = fixture.reactivate(client);

        assertThat(state.agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client)).containsExactly("read_news active");
    }

    @Test
    void deniedGrantStaysDenied() throws RefusedException {
        fixture.linked(host);
        GrantsFixture.Client client =
                fixture.register(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.READ_NEWS));
        fixture.decide(client.code(), OWNER, true, Map.of(Fleet.CHECK_BALANCE, ApprovalDecision.ItemDecision.DENIED));

        expireAndReactivate(client);
        expireAndReactivate(client);

        assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isTrue();
        fixture.approve(code(fixture.request(client, requested(Fleet.CHECK_BALANCE))));
        assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isTrue();
    }

    @Test
    void aDefaultComesBackNoWiderThanItWas() throws RefusedException {
        fixture.linked(host);
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.PAY_BILL, "{'to':'A'}"));

        expireAndReactivate(client);
        expireAndReactivate(client);

        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1,'to':'A'}"))
                .isTrue();
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1,'to':'B'}"))
                .isFalse();
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':101,'to':'A'}"))
                .isFalse();
    }

    @Test
    void theDenialOfAWiderGrantLeavesTheNarrowOne() throws RefusedException {
        fixture.linked(host);
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.PAY_BILL, "{'to':'A'}"));
        String wider = code(fixture.request(client, requested(Fleet.PAY_BILL)));
        fixture.decide(wider, OWNER, false, Map.of());

        expireAndReactivate(client);

        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1,'to':'A'}"))
                .isTrue();
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1,'to':'B'}"))
                .isFalse();
    }

    @Test
    void revokedGrantStaysRevoked() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.CHECK_BALANCE));
        fixture.revokeGrant.byAccount(OWNER, client.id(), Fleet.CHECK_BALANCE);

        expireAndReactivate(client);
        expireAndReactivate(client);

        assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void defaultGrantReturnsAfterEachExpiry() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.CHECK_BALANCE));

        for (int i = 0; i < 3; i++) {
            expireAndReactivate(client);
            assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isTrue();
        }
    }

    @Test
    void capabilityThatIsNoLongerADefaultDoesNotComeBack() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.CHECK_BALANCE));
        fixture.offer(Fleet.lessTrusting());

        expireAndReactivate(client);

        assertThat(fixture.grants(client))
                .containsExactly("check_balance revoked", "pay_bill active {\"amount\":{\"max\":10}}");
    }

    @Test
    void anAgentAsOldAsAnyMayBecomeIsRevoked() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.CHECK_BALANCE));
        fixture.clock.pass(Duration.ofDays(7));

        assertThat(texts(fixture.showAgent.show(fixture.host(host), client.id()).grants()))
                .as("the grants end with the agent")
                .containsExactly("check_balance revoked");
        assertThat(refused(() -> fixture.reactivate(client))).isEqualTo(RefusalCode.ABSOLUTE_LIFETIME_EXCEEDED);
        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(refused(() -> fixture.reactivate(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
        assertThat(fixture.grants(client)).containsExactly("check_balance revoked");
    }

    @Test
    void anAgentUnderAHostThatIsLinkedToNobodyWaitsForAPerson() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, AgentMode.AUTONOMOUS, requested(Fleet.READ_NEWS));
        fixture.approve(client.code());
        fixture.endSession.byAccount(OWNER, client.id());

        AgentState state = fixture.reactivate(client);

        assertThat(state.agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.AGENT_PENDING);
        assertThat(refused(() -> fixture.reactivate(client))).isEqualTo(RefusalCode.AGENT_PENDING);
        fixture.approve(code(state));
        assertThat(fixture.agent(client).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client)).containsExactly("read_news revoked");
    }

    @Test
    void anAgentOfAnotherHostOrOfNoneIsNotReactivated() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host);
        GrantsFixture.Client other = fixture.linked(SigningKey.generate());

        assertThat(refused(() -> fixture.reactivateAgent.reactivate(fixture.host(host), other.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.reactivateAgent.reactivate(fixture.host(host), "agt_none")))
                .isEqualTo(RefusalCode.AGENT_NOT_FOUND);
        fixture.revokeAgent.byHost(fixture.host(host), client.id());
        assertThat(refused(() -> fixture.reactivate(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    private void expireAndReactivate(GrantsFixture.Client client) throws RefusedException {
        fixture.endSession.byAccount(OWNER, client.id());
        fixture.reactivate(client);
    }
}
