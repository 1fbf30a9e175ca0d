package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.SOMEBODY_ELSE;
import static dev.capstan.grants.GrantsFixture.code;
import static dev.capstan.grants.GrantsFixture.refusal;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.token.SigningKey;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How hosts, agents, sessions and grants end, and who may end them (GR-2.2, GR-8.2). */
class TerminationTest {

    private final SigningKey host = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;
    private GrantsFixture.Client stranger;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.READ_NEWS));
        GrantsFixture.Client other = fixture.register(SigningKey.generate());
        fixture.decide(other.code(), SOMEBODY_ELSE, true, java.util.Map.of());
        stranger = other;
    }

    @Test
    void anAgentThatIsRevokedCanDoNothingAnyMore() throws RefusedException {
        String waiting = code(fixture.request(client, requested(Fleet.TRADE)));

        assertThat(fixture.revokeAgent.byHost(fixture.host(host), client.id()).status())
                .isEqualTo(AgentStatus.REVOKED);

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(refusal(() -> fixture.approve(waiting)))
                .isEqualTo(Refusal.of(
                        RefusalCode.APPROVAL_CLOSED,
                        "the agent has ended or was reactivated, which closed this request; request again"));
        assertThat(fixture.grants(client)).containsExactly("check_balance revoked", "read_news revoked");
    }

    @Test
    void revokingAgainChangesNothingAndIsNotRecordedAgain() throws RefusedException {
        fixture.revokeAgent.byHost(fixture.host(host), client.id());
        Agent before = fixture.stored(client);

        Agent after = fixture.revokeAgent.byAccount(OWNER, client.id());

        assertThat(after).isEqualTo(before);
        assertThat(fixture.trail.events().stream().filter(event -> event.kind().equals("agent_revoked")))
                .hasSize(1);
    }

    @Test
    void anAgentThatWaitsCanBeRevoked() throws RefusedException {
        GrantsFixture.Client waiting = fixture.register(host, requested(Fleet.TRADE));

        fixture.revokeAgent.byHost(fixture.host(host), waiting.id());

        assertThat(refused(() -> fixture.approve(waiting.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(fixture.stored(waiting).status()).isEqualTo(AgentStatus.REVOKED);
    }

    @Test
    void aHostEndsWithEverythingUnderIt() throws RefusedException {
        GrantsFixture.Client waiting = fixture.register(host, requested(Fleet.TRADE));

        RevokeHost.RevocationResult revoked = fixture.revokeHost.byItself(fixture.host(host));

        assertThat(revoked.agents()).isEqualTo(2);
        assertThat(revoked.host().status()).isEqualTo(HostStatus.REVOKED);
        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(fixture.stored(waiting).status()).isEqualTo(AgentStatus.REVOKED);
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.HOST_REVOKED);
        assertThat(refused(() -> fixture.register(host))).isEqualTo(RefusalCode.HOST_REVOKED);
        assertThat(refused(() -> fixture.approve(waiting.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isFalse();
        assertThat(fixture.agent(stranger).agent().id()).isEqualTo(stranger.id());
    }

    @Test
    void theGrantsOfAllAgentsOfAHostEndAtOnce() throws RefusedException {
        fixture.approve(fixture.register(host, requested(Fleet.TRADE)).code());
        GrantRepositories real = fixture.repositories;
        List<String> asked = new ArrayList<>();
        Grants counted = (Grants) Proxy.newProxyInstance(
                Grants.class.getClassLoader(), new Class<?>[] {Grants.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    return method.invoke(real.grants(), arguments);
                });

        List<Agent> agents = real.agents().ofHost(client.hostId());
        new TerminateAgent(new GrantRepositories(
                        real.hosts(), real.agents(), counted, real.approvals(), real.transactions(), real.users()))
                .agents(agents, AgentStatus.REVOKED, OWNER, Instant.EPOCH);

        assertThat(agents).hasSize(2);
        assertThat(asked).containsExactly("ofAgents", "removeAll", "saveAll");
        assertThat(real.grants().ofAgents(agents.stream().map(Agent::id).toList()))
                .hasSize(3)
                .allMatch(grant -> grant.status() == GrantStatus.REVOKED);
    }

    @Test
    void aHostThatWaitsIsRejectedWithItsAgents() throws RefusedException {
        SigningKey fresh = SigningKey.generate();
        GrantsFixture.Client waiting = fixture.register(fresh);

        fixture.revokeHost.byAccount(OWNER, waiting.hostId());
        fixture.revokeHost.byAccount(OWNER, waiting.hostId());

        assertThat(fixture.stored(waiting).status()).isEqualTo(AgentStatus.REJECTED);
        assertThat(refused(() -> fixture.register(fresh))).isEqualTo(RefusalCode.HOST_REJECTED);
    }

    @Test
    void revokingOneGrantLeavesTheAgentUnchanged() throws RefusedException {
        Grant revoked = fixture.revokeGrant.byAccount(OWNER, client.id(), Fleet.READ_NEWS);

        assertThat(revoked.status()).isEqualTo(GrantStatus.REVOKED);
        assertThat(fixture.grants(client)).containsExactly("check_balance active", "read_news revoked");
        assertThat(fixture.agent(client).agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(refused(() -> fixture.revokeGrant.byAccount(OWNER, client.id(), Fleet.READ_NEWS)))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    @Test
    void aSessionThatIsEndedHasToBeReactivated() throws RefusedException {
        assertThat(fixture.endSession.byAccount(OWNER, client.id()).status()).isEqualTo(AgentStatus.EXPIRED);

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.AGENT_EXPIRED);
        assertThat(refused(() -> fixture.endSession.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.AGENT_EXPIRED);
    }

    @Test
    void strangerCannotRevoke() throws RefusedException {
        HostCredential mine = fixture.host(host);

        assertThat(refused(() -> fixture.revokeAgent.byHost(mine, stranger.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.revokeAgent.byAccount(OWNER, stranger.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.revokeHost.byAccount(OWNER, stranger.hostId())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.revokeGrant.byAccount(OWNER, stranger.id(), Fleet.READ_NEWS)))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.endSession.byAccount(OWNER, stranger.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.showAgent.show(mine, stranger.id()))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.revokeAgent.byHost(mine, "agt_none"))).isEqualTo(RefusalCode.AGENT_NOT_FOUND);
        assertThat(refused(() -> fixture.revokeHost.byAccount(OWNER, "hst_none")))
                .isEqualTo(RefusalCode.HOST_NOT_FOUND);
        assertThat(fixture.agent(stranger).agent().status()).isEqualTo(AgentStatus.ACTIVE);
    }

    @Test
    void aHostSeesWhereItsAgentStandsNow() throws RefusedException {
        fixture.clock.pass(fixture.lifetimes.session());

        AgentState state = fixture.showAgent.show(fixture.host(host), client.id());

        assertThat(state.agent().status()).isEqualTo(AgentStatus.EXPIRED);
        assertThat(state.grants()).hasSize(2);
    }
}
