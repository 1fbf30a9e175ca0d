package dev.capstan.grants.approval;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Exposure.Approval;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.RequestedCapability;
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
        GrantsFixture fixture = new GrantsFixture();
        ApprovalProof proof = proof(fixture, Duration.ZERO);

        assertThat(proof.isSufficient(Approval.PASSWORD, fixture.clock.instant().plus(Duration.ofMinutes(5))))
                .isTrue();
        assertThat(proof.isSufficient(Approval.PASSWORD, fixture.clock.instant().plus(OLD)))
                .isFalse();
        assertThat(proof.isSufficient(Approval.SESSION, fixture.clock.instant().plus(OLD)))
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
        GrantsFixture fixture = new GrantsFixture(Fleet.ofEveryApproval());
        RequestedCapability[] asked = names.isEmpty()
                ? new RequestedCapability[0]
                : Stream.of(names.split(" ")).map(GrantsFixture::requested).toArray(RequestedCapability[]::new);
        GrantsFixture.Client client = fixture.register(host, asked);

        assertThat(fixture.showApproval.show(client.code(), OWNER).needs()).isEqualTo(needs);
        if (needs == Approval.SESSION) {
            assertThat(decide(fixture, client, OLD, true).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        } else {
            assertThat(refused(() -> decide(fixture, client, OLD, true))).isEqualTo(RefusalCode.PASSWORD_REQUIRED);
            assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.PENDING);
            assertThat(fixture.repositories
                            .hosts()
                            .byId(client.hostId())
                            .orElseThrow()
                            .userId())
                    .isNull();
            assertThat(fixture.trail.events()).noneMatch(event -> event.kind().equals("approval_decided"));
            assertThat(decide(fixture, client, ApprovalProof.MAX_PASSWORD_AGE, true)
                            .agent()
                            .status())
                    .isEqualTo(AgentStatus.ACTIVE);
        }
    }

    @ParameterizedTest
    @EnumSource(Approval.class)
    void theTrustThatALinkGivesCountsToo(Approval approval) throws RefusedException {
        GrantsFixture fixture = new GrantsFixture(Fleet.trusting(approval));
        GrantsFixture.Client first = fixture.register(host, requested(Fleet.CHECK_BALANCE));
        assertThat(fixture.showApproval.show(first.code(), OWNER).needs()).isEqualTo(approval);

        decide(fixture, first, Duration.ZERO, true);
        GrantsFixture.Client second = fixture.register(host, requested(Fleet.CHECK_BALANCE));
        assertThat(fixture.showApproval.show(second.code(), OWNER).needs())
                .as("the host is linked already")
                .isEqualTo(Approval.SESSION);
    }

    @Test
    void aDenialTakesNoPassword() throws RefusedException {
        GrantsFixture fixture = new GrantsFixture();
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.TRANSFER_FUNDS));

        assertThat(decide(fixture, client, OLD, false).agent().status()).isEqualTo(AgentStatus.REJECTED);
    }

    private static AgentState decide(GrantsFixture fixture, GrantsFixture.Client client, Duration ago, boolean approve)
            throws RefusedException {
        return fixture.decideApproval.decide(
                client.code(), OWNER, proof(fixture, ago), new ApprovalDecision(approve, Map.of(), null));
    }

    private static ApprovalProof proof(GrantsFixture fixture, Duration ago) {
        return new ApprovalProof(fixture.clock.instant().minus(ago));
    }
}
