package dev.capstan.grants.approval;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Exposure.Approval;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ApprovalProofTest {

    private static final Duration OLD = ApprovalProof.MAX_PASSWORD_AGE.plusMillis(1);

    private final SigningKey host = SigningKey.generate();

    @Test
    void aPasswordCountsForFiveMinutesAndASessionForAsLongAsItHolds() {
        Scene scene = new Scene();
        ApprovalProof proof = proof(scene, Duration.ZERO);

        assertThat(proof.suffices(Approval.PASSWORD, scene.clock.instant().plus(Duration.ofMinutes(5))))
                .isTrue();
        assertThat(proof.suffices(Approval.PASSWORD, scene.clock.instant().plus(OLD)))
                .isFalse();
        assertThat(proof.suffices(Approval.SESSION, scene.clock.instant().plus(OLD)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "check_balance,                  SESSION",
        "transfer_funds,                 PASSWORD",
        "check_balance transfer_funds,   PASSWORD",
        "pay_bill,                       PASSWORD",
        "'',                             PASSWORD"
    })
    void theStrictestOfAllThatIsAskedForDecides(String names, Approval needs) throws RefusedException {
        Scene scene = new Scene(Fleet.ofEveryApproval());
        RequestedCapability[] asked = names.isEmpty()
                ? new RequestedCapability[0]
                : Stream.of(names.split(" ")).map(Scene::asked).toArray(RequestedCapability[]::new);
        Scene.Client client = scene.register(host, asked);

        assertThat(scene.showApproval.show(client.code(), OWNER).needs()).isEqualTo(needs);
        if (needs == Approval.SESSION) {
            assertThat(decide(scene, client, OLD, true).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        } else {
            assertThat(refused(() -> decide(scene, client, OLD, true))).isEqualTo(RefusalCode.PASSWORD_REQUIRED);
            assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.PENDING);
            assertThat(scene.ledger.hosts().byId(client.hostId()).orElseThrow().userId())
                    .isNull();
            assertThat(scene.trail.events()).noneMatch(event -> event.kind().equals("approval_decided"));
            assertThat(decide(scene, client, ApprovalProof.MAX_PASSWORD_AGE, true)
                            .agent()
                            .status())
                    .isEqualTo(AgentStatus.ACTIVE);
        }
    }

    @ParameterizedTest
    @EnumSource(Approval.class)
    void theTrustThatALinkGivesCountsToo(Approval approval) throws RefusedException {
        Scene scene = new Scene(Fleet.trusting(approval));
        Scene.Client first = scene.register(host, asked(Fleet.CHECK_BALANCE));
        assertThat(scene.showApproval.show(first.code(), OWNER).needs()).isEqualTo(approval);

        decide(scene, first, Duration.ZERO, true);
        Scene.Client second = scene.register(host, asked(Fleet.CHECK_BALANCE));
        assertThat(scene.showApproval.show(second.code(), OWNER).needs())
                .as("the host is linked already")
                .isEqualTo(Approval.SESSION);
    }

    @Test
    void aDenialTakesNoPassword() throws RefusedException {
        Scene scene = new Scene();
        Scene.Client client = scene.register(host, asked(Fleet.TRANSFER_FUNDS));

        assertThat(decide(scene, client, OLD, false).agent().status()).isEqualTo(AgentStatus.REJECTED);
    }

    private static AgentState decide(Scene scene, Scene.Client client, Duration ago, boolean approve)
            throws RefusedException {
        return scene.decideApproval.decide(
                client.code(), OWNER, proof(scene, ago), new ApprovalDecision(approve, Map.of(), null));
    }

    private static ApprovalProof proof(Scene scene, Duration ago) {
        return new ApprovalProof(scene.clock.instant().minus(ago));
    }
}
