package dev.capstan.grants;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.code;
import static dev.capstan.grants.Scene.refused;
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

    private final Scene scene = new Scene();

    @Test
    void everyChangeIsRecordedOnceAndTellsNoTokenCodeOrKey() throws RefusedException {
        SigningKey host = SigningKey.generate();
        SigningKey newer = SigningKey.generate();
        Scene.Client autonomous = scene.register(host, AgentMode.AUTONOMOUS);
        scene.approve(autonomous.code());
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));
        scene.approve(client.code());
        String wanted = code(scene.request(client, asked(Fleet.TRADE)));
        scene.approve(wanted);
        scene.revokeGrant.byAccount(OWNER, client.id(), Fleet.TRADE);
        scene.endSession.byAccount(OWNER, client.id());
        scene.reactivate(client);
        String token = scene.token(client, ISSUER);
        scene.agents.authenticate(token, ISSUER);
        assertThat(refused(() -> scene.agents.authenticate(token, ISSUER))).isEqualTo(RefusalCode.INVALID_JWT);
        scene.rotateAgentKey.byItself(scene.agent(client, newer), newer.publicKey());
        scene.revokeAgent.byHost(scene.host(host), client.id());
        scene.revokeHost.byItself(scene.host(host));

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
        String records = scene.trail.events().stream()
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
        Scene.Client client = scene.register(SigningKey.generate(), asked(Fleet.READ_NEWS), asked(Fleet.TRADE));
        scene.decide(client.code(), OWNER, true, java.util.Map.of(Fleet.TRADE, ApprovalDecision.ItemDecision.DENIED));

        AuditEvent decided = scene.trail.events().get(2);

        assertThat(decided.ts()).isEqualTo(scene.clock.instant());
        assertThat(decided.details().path("approvalId").asText()).startsWith("apr_");
        ObjectNode told = decided.details().deepCopy();
        told.remove(List.of("approvalId", "hostId", "agentId"));
        assertThat(told)
                .isEqualTo(Scene.json("{'status':'active','decidedBy':'owner','decision':'approve','grants':["
                        + "{'capability':'read_news','status':'active'},{'capability':'trade','status':'denied'}]}"));
    }

    @Test
    void whatIsRefusedForAnotherReasonThanItsTokenChangesAndRecordsNothing() throws RefusedException {
        Scene.Client client = scene.linked(SigningKey.generate());
        int before = scene.trail.events().size();

        assertThat(refused(() -> scene.approve("BCDF-GHJK"))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(refused(() -> scene.request(client, asked("fly")))).isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(scene.trail.events()).hasSize(before);
    }

    private List<String> kinds() {
        return scene.trail.events().stream().map(AuditEvent::kind).toList();
    }
}
