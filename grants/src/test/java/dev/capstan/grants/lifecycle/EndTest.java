package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.SOMEBODY_ELSE;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.code;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.SigningKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How hosts, agents, sessions and grants end, and who may end them (GR-2.2, GR-8.2). */
class EndTest {

    private final SigningKey host = SigningKey.generate();
    private final Scene scene = new Scene();
    private Scene.Client client;
    private Scene.Client stranger;

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.READ_NEWS));
        Scene.Client other = scene.register(SigningKey.generate());
        scene.decide(other.code(), SOMEBODY_ELSE, true, java.util.Map.of());
        stranger = other;
    }

    @Test
    void anAgentThatIsRevokedCanDoNothingAnyMore() throws RefusedException {
        String waiting = code(scene.request(client, asked(Fleet.TRADE)));

        assertThat(scene.revokeAgent.byHost(scene.host(host), client.id()).status())
                .isEqualTo(AgentStatus.REVOKED);

        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
        assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(refused(() -> scene.approve(waiting))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.grants(client)).containsExactly("check_balance revoked", "read_news revoked");
    }

    @Test
    void revokingAgainChangesNothingAndIsNotRecordedAgain() throws RefusedException {
        scene.revokeAgent.byHost(scene.host(host), client.id());
        Agent before = scene.stored(client);

        Agent after = scene.revokeAgent.byAccount(OWNER, client.id());

        assertThat(after).isEqualTo(before);
        assertThat(scene.trail.events().stream().filter(event -> event.kind().equals("agent_revoked")))
                .hasSize(1);
    }

    @Test
    void anAgentThatWaitsCanBeRevoked() throws RefusedException {
        Scene.Client waiting = scene.register(host, asked(Fleet.TRADE));

        scene.revokeAgent.byHost(scene.host(host), waiting.id());

        assertThat(refused(() -> scene.approve(waiting.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.stored(waiting).status()).isEqualTo(AgentStatus.REVOKED);
    }

    @Test
    void aHostEndsWithEverythingUnderIt() throws RefusedException {
        Scene.Client waiting = scene.register(host, asked(Fleet.TRADE));

        RevokeHost.Revoked revoked = scene.revokeHost.byItself(scene.host(host));

        assertThat(revoked.agents()).isEqualTo(2);
        assertThat(revoked.host().status()).isEqualTo(HostStatus.REVOKED);
        assertThat(scene.stored(client).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(scene.stored(waiting).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.HOST_REVOKED);
        assertThat(refused(() -> scene.register(host))).isEqualTo(RefusalCode.HOST_REVOKED);
        assertThat(refused(() -> scene.approve(waiting.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(scene.agent(stranger).agent().id()).isEqualTo(stranger.id());
    }

    @Test
    void aHostThatWaitsIsRejectedWithItsAgents() throws RefusedException {
        SigningKey fresh = SigningKey.generate();
        Scene.Client waiting = scene.register(fresh);

        scene.revokeHost.byAccount(OWNER, waiting.hostId());
        scene.revokeHost.byAccount(OWNER, waiting.hostId());

        assertThat(scene.stored(waiting).status()).isEqualTo(AgentStatus.REJECTED);
        assertThat(refused(() -> scene.register(fresh))).isEqualTo(RefusalCode.HOST_REJECTED);
    }

    @Test
    void oneGrantIsRevokedAndTheAgentStaysAsItIs() throws RefusedException {
        Grant revoked = scene.revokeGrant.byAccount(OWNER, client.id(), Fleet.READ_NEWS);

        assertThat(revoked.status()).isEqualTo(GrantStatus.REVOKED);
        assertThat(scene.grants(client)).containsExactly("check_balance active", "read_news revoked");
        assertThat(scene.agent(client).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(refused(() -> scene.revokeGrant.byAccount(OWNER, client.id(), Fleet.READ_NEWS)))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    @Test
    void aSessionThatIsEndedHasToBeReactivated() throws RefusedException {
        assertThat(scene.endSession.byAccount(OWNER, client.id()).status()).isEqualTo(AgentStatus.EXPIRED);

        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.AGENT_EXPIRED);
        assertThat(refused(() -> scene.endSession.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.AGENT_EXPIRED);
    }

    @Test
    void nobodyEndsWhatIsSomebodyElses() throws RefusedException {
        HostCredential mine = scene.host(host);

        assertThat(refused(() -> scene.revokeAgent.byHost(mine, stranger.id()))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.revokeAgent.byAccount(OWNER, stranger.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.revokeHost.byAccount(OWNER, stranger.hostId())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.revokeGrant.byAccount(OWNER, stranger.id(), Fleet.READ_NEWS)))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.endSession.byAccount(OWNER, stranger.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.showAgent.show(mine, stranger.id()))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.revokeAgent.byHost(mine, "agt_none"))).isEqualTo(RefusalCode.AGENT_NOT_FOUND);
        assertThat(refused(() -> scene.revokeHost.byAccount(OWNER, "hst_none"))).isEqualTo(RefusalCode.HOST_NOT_FOUND);
        assertThat(scene.agent(stranger).agent().status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void aHostSeesWhereItsAgentStandsNow() throws RefusedException {
        scene.clock.pass(scene.lifetimes.session());

        AgentState standing = scene.showAgent.show(scene.host(host), client.id());

        assertThat(standing.agent().status()).isEqualTo(AgentStatus.EXPIRED);
        assertThat(standing.grants()).hasSize(2);
    }
}
