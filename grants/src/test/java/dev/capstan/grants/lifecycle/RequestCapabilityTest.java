package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.code;
import static dev.capstan.grants.Scene.refused;
import static dev.capstan.grants.Scene.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Scene;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.token.SigningKey;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Asking for more: always of a person, and never to the loss of what there is (GR-3.2, GR-4.4). */
class RequestCapabilityTest {

    private final Scene scene = new Scene();
    private Scene.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(SigningKey.generate(), asked(Fleet.CHECK_BALANCE));
    }

    @Test
    void evenADefaultCapabilityWaitsForAPerson() throws RefusedException {
        AgentState standing = scene.request(client, asked(Fleet.PAY_BILL), asked(Fleet.READ_NEWS));

        assertThat(texts(standing.grants()))
                .containsExactly("pay_bill pending {\"amount\":{\"max\":100}}", "read_news pending");
        assertThat(scene.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isFalse();
        scene.approve(code(standing));
        assertThat(scene.may(client.id(), Fleet.PAY_BILL, "{'amount':1}")).isTrue();
    }

    @Test
    void whatHasBeenGrantedAsWideIsGrantedAlready() throws RefusedException {
        scene.approve(code(scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':50}}"))));

        assertThat(refused(() -> scene.request(client, asked(Fleet.CHECK_BALANCE))))
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
        assertThat(refused(() -> scene.request(client, asked(Fleet.CHECK_BALANCE, "{'account':'A'}"))))
                .as("narrower than what is granted")
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
        assertThat(refused(() -> scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'in':[7,50]}}"))))
                .isEqualTo(RefusalCode.ALREADY_GRANTED);
    }

    @Test
    void aWiderOneWaitsBesideTheOneThatIsActive() throws RefusedException {
        scene.approve(code(scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':50}}"))));

        AgentState standing = scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':60}}"));

        assertThat(texts(standing.grants())).containsExactly("transfer_funds pending {\"amount\":{\"max\":60}}");
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':50}"))
                .isTrue();
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':51}"))
                .isFalse();
        scene.approve(code(standing));
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':60}"))
                .isTrue();
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':61}"))
                .isFalse();
        assertThat(scene.grants(client))
                .containsExactly("check_balance active", "transfer_funds active {\"amount\":{\"max\":60}}");
    }

    @Test
    void whatIsGrantedAlreadyIsToldBesideWhatWaits() throws RefusedException {
        AgentState standing = scene.request(client, asked(Fleet.READ_NEWS), asked(Fleet.CHECK_BALANCE));

        assertThat(texts(standing.grants())).containsExactly("read_news pending", "check_balance active");
        assertThat(standing.approval()).isNotNull();
        assertThat(standing.approval().items()).hasSize(1);
    }

    @Test
    void theSameRequestLeadsToTheSameApproval() throws RefusedException {
        String first =
                code(scene.request(client, asked(Fleet.READ_NEWS), asked(Fleet.PAY_BILL, "{'amount':{'max':7}}")));

        assertThat(code(scene.request(client, asked(Fleet.READ_NEWS), asked(Fleet.PAY_BILL, "{'amount':{'max':7.0}}"))))
                .isEqualTo(first);
        assertThat(code(scene.request(client, asked(Fleet.PAY_BILL, "{'amount':{'max':7}}"), asked(Fleet.READ_NEWS))))
                .as("in another order")
                .isEqualTo(first);
    }

    @Test
    void theSameRequestAfterItsTimeIsOverLeadsToANewApproval() throws RefusedException {
        String first = code(scene.request(client, asked(Fleet.READ_NEWS)));
        scene.clock.pass(RequestApproval.APPROVAL_LIFETIME);

        String second = code(scene.request(client, asked(Fleet.READ_NEWS)));

        assertThat(second).isNotEqualTo(first);
        assertThat(refused(() -> scene.approve(first))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        scene.approve(second);
    }

    @Test
    void aRequestThatOverlapsTakesThePlaceOfTheOlderOneAndCarriesTheRestOfIt() throws RefusedException {
        String older = code(scene.request(client, asked(Fleet.READ_NEWS), asked(Fleet.TRANSFER_FUNDS)));

        AgentState newer = scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'max':5}}"));

        assertThat(refused(() -> scene.approve(older))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        scene.approve(code(newer));
        assertThat(scene.grants(client))
                .containsExactly(
                        "check_balance active", "read_news active", "transfer_funds active {\"amount\":{\"max\":5}}");
    }

    @Test
    void requestsThatDoNotOverlapWaitSideBySide() throws RefusedException {
        String news = code(scene.request(client, asked(Fleet.READ_NEWS)));
        String transfers = code(scene.request(client, asked(Fleet.TRANSFER_FUNDS)));

        scene.approve(transfers);
        scene.approve(news);

        assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}")).isTrue();
        assertThat(scene.may(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':1}")).isTrue();
    }

    @Test
    void whatNothingSatisfiesIsDeniedAtOnce() throws RefusedException {
        AgentState standing = scene.request(client, asked(Fleet.TRANSFER_FUNDS, "{'amount':{'min':10001}}"));

        assertThat(texts(standing.grants())).containsExactly("transfer_funds denied {\"amount\":{\"min\":10001}}");
        assertThat(standing.grants().get(0).reason()).isEqualTo("unsatisfiable_constraints");
        assertThat(standing.approval()).isNull();
    }

    @Test
    void askingForNothingPossibleDoesNotHideThatAPersonDenied() throws RefusedException {
        Scene.Client second = scene.register(client.host(), asked(Fleet.PAY_BILL), asked(Fleet.READ_NEWS));
        scene.decide(second.code(), OWNER, true, Map.of(Fleet.PAY_BILL, ApprovalDecision.ItemDecision.DENIED));

        scene.request(second, asked(Fleet.PAY_BILL, "{'amount':{'min':101}}"));
        scene.endSession.byAccount(OWNER, second.id());
        scene.reactivate(second);

        assertThat(scene.may(second.id(), Fleet.PAY_BILL, "{'amount':1}"))
                .as("a reactivation gives back what a person denied")
                .isFalse();
    }

    @Test
    void whatIsNotOfferedIsRefusedAndChangesNothing() {
        assertThat(refused(() -> scene.request(client, asked(Fleet.READ_NEWS), asked("fly"))))
                .isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(scene.grants(client)).containsExactly("check_balance active");
    }

    @Test
    void anAgentThatEndsMeanwhileAsksForNothing() throws RefusedException {
        AgentCredential credential = scene.agent(client);
        scene.revokeAgent.byAccount(OWNER, client.id());

        assertThat(refused(() ->
                        scene.requestCapability.request(credential, java.util.List.of(asked(Fleet.READ_NEWS)), null)))
                .isEqualTo(RefusalCode.AGENT_REVOKED);
    }
}
