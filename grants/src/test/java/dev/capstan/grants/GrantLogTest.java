package dev.capstan.grants;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.code;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.token.SigningKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The records of hosts, agents and grants: one for each change, and none that tells a secret. */
class GrantLogTest {

    private final GrantsFixture fixture = new GrantsFixture();

    @Test
    void everyChangeIsRecordedOnceAndTellsNoTokenCodeOrKey() throws RefusedException {
        SigningKey host = SigningKey.generate();
        SigningKey newer = SigningKey.generate();
        GrantsFixture.Client autonomous = fixture.register(host, AgentMode.AUTONOMOUS);
        fixture.approve(autonomous.code());
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));
        fixture.approve(client.code());
        String wanted = code(fixture.request(client, requested(Fleet.TRADE)));
        fixture.approve(wanted);
        fixture.revokeGrant.byAccount(OWNER, client.id(), Fleet.TRADE);
        fixture.endSession.byAccount(OWNER, client.id());
        fixture.reactivate(client);
        String token = fixture.token(client, ISSUER);
        fixture.agents.authenticate(token, ISSUER);
        assertThat(refused(() -> fixture.agents.authenticate(token, ISSUER))).isEqualTo(RefusalCode.INVALID_JWT);
        fixture.rotateAgentKey.byItself(fixture.agent(client, newer), newer.publicKey());
        fixture.revokeAgent.byHost(fixture.host(host), client.id());
        fixture.revokeHost.byItself(fixture.host(host));

        assertThat(kinds())
                .containsExactly(
                        "host_registered",
                        "agent_registered",
                        "approval_decided",
                        "agent_registered",
                        "approval_decided",
                        "agent_claimed",
                        "capability_requested",
                        "approval_decided",
                        "grant_revoked",
                        "agent_session_ended",
                        "agent_reactivated",
                        "token_refused",
                        "key_rotated",
                        "agent_revoked",
                        "host_revoked");
        String records = fixture.trail.events().stream()
                .map(event -> event.details().toString())
                .reduce("", String::concat);
        assertThat(records).contains(client.id(), client.hostId(), OWNER);
        for (String secret : List.of(
                token,
                token.substring(token.lastIndexOf('.') + 1),
                client.code(),
                wanted,
                autonomous.code(),
                host.publicKey().x(),
                newer.publicKey().x())) {
            assertThat(records).as("the records of what happened").doesNotContain(secret);
        }
    }

    @Test
    void aDecisionIsRecordedWithWhatWasDecidedAndByWhom() throws RefusedException {
        GrantsFixture.Client client =
                fixture.register(SigningKey.generate(), requested(Fleet.READ_NEWS), requested(Fleet.TRADE));
        fixture.decide(client.code(), OWNER, true, java.util.Map.of(Fleet.TRADE, ApprovalDecision.ItemDecision.DENIED));

        AuditEvent decided = fixture.trail.events().get(2);

        assertThat(decided.ts()).isEqualTo(fixture.clock.instant());
        assertThat(decided.details().path("approvalId").asText()).startsWith("apr_");
        ObjectNode told = decided.details().deepCopy();
        told.remove(List.of("approvalId", "hostId", "agentId"));
        assertThat(told)
                .isEqualTo(GrantsFixture.json("{'status':'active','decidedBy':'owner','decision':'approve','grants':["
                        + "{'capability':'read_news','status':'active'},{'capability':'trade','status':'denied'}]}"));
    }

    @Test
    void refusalNotCausedByTheTokenChangesAndRecordsNothing() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        int before = fixture.trail.events().size();

        assertThat(refused(() -> fixture.approve("BCDF-GHJK"))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(refused(() -> fixture.request(client, requested("fly"))))
                .isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(fixture.trail.events()).hasSize(before);
    }

    private List<String> kinds() {
        return fixture.trail.events().stream().map(AuditEvent::kind).toList();
    }
}
