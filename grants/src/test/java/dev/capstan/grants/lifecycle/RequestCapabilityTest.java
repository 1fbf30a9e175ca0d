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
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.token.SigningKey;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Asking for more: always of a person, and never to the loss of what there is (GR-3.2, GR-4.4). */
class RequestCapabilityTest {

    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(SigningKey.generate(), requested(Fleet.CHECK_BALANCE));
    }

    @Test
    void evenADefaultCapabilityWaitsForAPerson() throws RefusedException {
        AgentState state = fixture.request(client, requested(Fleet.PAY_BILL), requested(Fleet.READ_NEWS));

        assertThat(texts(state.grants()))
                .containsExactly("pay_bill pending {\"amount\":{\"max\":100}}", "read_news pending");
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isFalse();
        fixture.approve(code(state));
        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isTrue();
    }

    @Test
    void requestWithinAnActiveGrantIsAlreadyGranted() throws RefusedException {
        fixture.approve(code(fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':50}}"))));

        assertThat(refused(() -> fixture.request(client, requested(Fleet.CHECK_BALANCE))))
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
        assertThat(refused(() -> fixture.request(client, requested(Fleet.CHECK_BALANCE, "{'account':'A'}"))))
                .as("narrower than what is granted")
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
        assertThat(refused(() -> fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'in':[7,50]}}"))))
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
    }

    @Test
    void requestOfNoCapabilityIsInvalid() {
        assertThat(refused(() -> fixture.request(client))).isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void aWiderOneWaitsBesideTheOneThatIsActive() throws RefusedException {
        fixture.approve(code(fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':50}}"))));

        AgentState state = fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':60}}"));

        assertThat(texts(state.grants())).containsExactly("transfer_funds pending {\"amount\":{\"max\":60}}");
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':50}"))
                .isTrue();
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':51}"))
                .isFalse();
        fixture.approve(code(state));
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':60}"))
                .isTrue();
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':61}"))
                .isFalse();
        assertThat(fixture.grants(client))
                .containsExactly("check_balance active", "transfer_funds active {\"amount\":{\"max\":60}}");
    }

    @Test
    void responseListsGrantedBesidePendingCapabilities() throws RefusedException {
        AgentState state = fixture.request(client, requested(Fleet.READ_NEWS), requested(Fleet.CHECK_BALANCE));

        assertThat(texts(state.grants())).containsExactly("read_news pending", "check_balance active");
        assertThat(state.approval()).isNotNull();
        assertThat(state.approval().items()).hasSize(1);
    }

    @Test
    void theSameRequestLeadsToTheSameApproval() throws RefusedException {
        String first = code(
                fixture.request(client, requested(Fleet.READ_NEWS), requested(Fleet.PAY_BILL, "{'amount':{'max':7}}")));

        assertThat(code(fixture.request(
                        client, requested(Fleet.READ_NEWS), requested(Fleet.PAY_BILL, "{'amount':{'max':7.0}}"))))
                .isEqualTo(first);
        assertThat(code(fixture.request(
                        client, requested(Fleet.PAY_BILL, "{'amount':{'max':7}}"), requested(Fleet.READ_NEWS))))
                .as("in another order")
                .isEqualTo(first);
    }

    @Test
    void theSameRequestAfterItsTimeIsOverLeadsToANewApproval() throws RefusedException {
        String first = code(fixture.request(client, requested(Fleet.READ_NEWS)));
        fixture.clock.pass(RequestApproval.APPROVAL_LIFETIME);

        String second = code(fixture.request(client, requested(Fleet.READ_NEWS)));

        assertThat(second).isNotEqualTo(first);
        assertThat(refusal(() -> fixture.approve(first)))
                .isEqualTo(Refusal.of(RefusalCode.APPROVAL_CLOSED, "a newer request replaced this one; use its code"));
        fixture.approve(second);
    }

    @Test
    void overlappingRequestReplacesTheOlderOneAndKeepsItsRest() throws RefusedException {
        String older = code(fixture.request(client, requested(Fleet.READ_NEWS), requested(Fleet.TRANSFER_FUNDS)));

        AgentState newer = fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'max':5}}"));

        assertThat(refused(() -> fixture.approve(older))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        fixture.approve(code(newer));
        assertThat(fixture.grants(client))
                .containsExactly(
                        "check_balance active", "read_news active", "transfer_funds active {\"amount\":{\"max\":5}}");
    }

    @Test
    void requestsThatOverlapAreTogetherNoLargerThanOne() throws RefusedException {
        String first = code(fixture.request(client, large(Fleet.READ_NEWS, "x"), large(Fleet.TRANSFER_FUNDS, "x")));
        fixture.request(client, large(Fleet.TRADE, "x"), large(Fleet.PAY_BILL, "x"));

        assertThat(refused(() -> fixture.request(client, large(Fleet.READ_NEWS, "y"), large(Fleet.TRADE, "y"))))
                .isEqualTo(RefusalCode.LIMIT_REACHED);

        fixture.approve(first);
        assertThat(fixture.grants(client)).anyMatch(grant -> grant.startsWith("read_news active"));
    }

    @Test
    void requestsThatDoNotOverlapWaitSideBySide() throws RefusedException {
        String news = code(fixture.request(client, requested(Fleet.READ_NEWS)));
        String transfers = code(fixture.request(client, requested(Fleet.TRANSFER_FUNDS)));

        fixture.approve(transfers);
        fixture.approve(news);

        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isTrue();
        assertThat(fixture.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':1}"))
                .isTrue();
    }

    @Test
    void unsatisfiableRequestIsDeniedAtOnce() throws RefusedException {
        AgentState state = fixture.request(client, requested(Fleet.TRANSFER_FUNDS, "{'amount':{'min':10001}}"));

        assertThat(texts(state.grants())).containsExactly("transfer_funds denied {\"amount\":{\"min\":10001}}");
        assertThat(state.grants().get(0).reason()).isEqualTo("unsatisfiable_constraints");
        assertThat(state.approval()).isNull();
    }

    @Test
    void askingForNothingPossibleDoesNotHideThatAPersonDenied() throws RefusedException {
        GrantsFixture.Client second =
                fixture.register(client.host(), requested(Fleet.PAY_BILL), requested(Fleet.READ_NEWS));
        fixture.decide(second.code(), OWNER, true, Map.of(Fleet.PAY_BILL, ApprovalDecision.ItemDecision.DENIED));

        fixture.request(second, requested(Fleet.PAY_BILL, "{'amount':{'min':101}}"));
        fixture.endSession.byAccount(OWNER, second.id());
        fixture.reactivate(second);

        assertThat(fixture.may(second.id(), Fleet.PAY_BILL, "{'amount':1}"))
                .as("a reactivation gives back what a person denied")
                .isFalse();
    }

    @Test
    void unknownCapabilityIsRefusedWithoutAChange() {
        assertThat(refused(() -> fixture.request(client, requested(Fleet.READ_NEWS), requested("fly"))))
                .isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(fixture.grants(client)).containsExactly("check_balance active");
    }

    @Test
    void anAgentThatEndsMeanwhileAsksForNothing() throws RefusedException {
        AgentCredential credential = fixture.agent(client);
        fixture.revokeAgent.byAccount(OWNER, client.id());

        assertThat(refused(() -> fixture.requestCapability.request(
                        credential, java.util.List.of(requested(Fleet.READ_NEWS)), null)))
                .isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    /** Returns a request with constraints as long as those of one capability may be. */
    private static RequestedCapability large(String name, String letter) {
        return requested(name, "{'note':'" + letter.repeat(16_373) + "'}");
    }
}
