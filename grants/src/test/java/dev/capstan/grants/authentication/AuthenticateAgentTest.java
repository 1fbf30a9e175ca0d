package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Execution;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Agents: who is let in, and in which order a token is looked at (GR-8.1, GR-8.2). */
class AuthenticateAgentTest {

    private static final URI KEYS = URI.create("https://keys.example/jwks.json");
    private static final URI AGENT_KEYS = URI.create("https://agents.example/jwks.json");

    private final SigningKey host = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final SigningKey agentKey = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture(new InMemoryRemoteKeys(Map.of(
            KEYS,
            Map.of("k1", host.publicKey(), "k2", newer.publicKey()),
            AGENT_KEYS,
            Map.of("a1", agentKey.publicKey()))));
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(SigningKey.generate());
    }

    @Test
    void anActiveAgentIsLetInAndItsUseIsNoted() throws RefusedException {
        fixture.clock.pass(Duration.ofMinutes(5));

        AgentCredential credential = fixture.agent(client);

        assertThat(credential.agent().id()).isEqualTo(client.id());
        assertThat(credential.host().id()).isEqualTo(client.hostId());
        assertThat(fixture.stored(client).lastUsedAt()).isEqualTo(fixture.clock.instant());
    }

    @Test
    void theIssuerMayBeMissingButNotBeAnother() throws RefusedException {
        GrantsFixture.Client other = fixture.linked(SigningKey.generate());
        ObjectNode none = claims();
        none.remove("iss");

        assertThat(fixture.agents.authenticate(signed(none), ISSUER).agent().id())
                .isEqualTo(client.id());
        assertThat(refusal(signed(claims().put("iss", newer.publicKey().thumbprint()))))
                .isEqualTo("invalid_jwt unknown_issuer");
        assertThat(refusal(signed(claims().put("iss", other.host().publicKey().thumbprint()))))
                .isEqualTo("invalid_jwt unknown_subject");
    }

    @Test
    void aTokenIsLookedAtInTheOrderOfTheProtocol() throws RefusedException {
        SignToken late = new SignToken(() -> fixture.clock.instant().minusSeconds(91));
        SigningKey wrong = SigningKey.generate();
        String thumbprint = client.host().publicKey().thumbprint();

        assertThat(refusal("nonsense")).isEqualTo("invalid_jwt malformed");
        assertThat(refusal(late.host(wrong, "elsewhere"))).isEqualTo("invalid_jwt wrong_type");
        assertThat(refusal(late.agent(wrong, "agt_1", "nobody", "elsewhere"))).isEqualTo("invalid_jwt wrong_audience");
        assertThat(refusal(late.agent(wrong, "agt_1", "nobody", ISSUER))).isEqualTo("invalid_jwt unknown_issuer");
        assertThat(refusal(late.agent(wrong, "agt_1", thumbprint, ISSUER))).isEqualTo("invalid_jwt unknown_subject");
        assertThat(refusal(late.agent(wrong, client.id(), thumbprint, ISSUER))).isEqualTo("invalid_jwt bad_signature");
        assertThat(refusal(late.agent(client.key(), client.id(), thumbprint, ISSUER)))
                .isEqualTo("invalid_jwt expired");
        fixture.endSession.byAccount(OWNER, client.id());
        assertThat(refusal(late.agent(wrong, client.id(), thumbprint, ISSUER)))
                .as("the status is looked at before the signature")
                .isEqualTo("agent_expired status");
        fixture.revokeHost.byAccount(OWNER, client.hostId());
        assertThat(refusal(late.agent(wrong, "agt_1", thumbprint, ISSUER)))
                .as("the host is looked at before the agent")
                .isEqualTo("host_revoked status");
    }

    @Test
    void aTokenIsGoodOnce() throws RefusedException {
        String token = fixture.token(client, ISSUER);
        fixture.agents.authenticate(token, ISSUER);

        assertThat(refusal(token)).isEqualTo("invalid_jwt replayed");
    }

    @Test
    void theTokenThatBeganAnExecutionCollectsItsResultAndNoOtherDoesTwice() throws RefusedException {
        String token = fixture.token(client, ISSUER);
        AgentCredential agent = fixture.agents.authenticate(token, ISSUER);
        Call call = Call.begin(agent.caller(), Target.of(Fleet.READ_NEWS), Json.object(), Trace.generate(), null, null);
        Execution begun = Execution.started(agent, call, fixture.clock.instant());
        Execution another = Execution.started(fixture.agent(client), call, fixture.clock.instant());

        fixture.agents.forResultPickup(token, ISSUER, Optional.of(begun));
        fixture.agents.forResultPickup(token, ISSUER, Optional.of(begun));

        assertThat(refusal(() -> fixture.agents.forResultPickup(token, ISSUER, Optional.of(another))))
                .isEqualTo("invalid_jwt replayed");
        assertThat(refusal(() -> fixture.agents.forResultPickup(token, ISSUER, Optional.empty())))
                .isEqualTo("invalid_jwt replayed");
        fixture.clock.pass(Duration.ofSeconds(91));
        assertThat(refusal(() -> fixture.agents.forResultPickup(token, ISSUER, Optional.of(begun))))
                .isEqualTo("invalid_jwt expired");
    }

    @Test
    void anAgentThatIsNotActiveIsToldWhy() throws RefusedException {
        GrantsFixture.Client pending = fixture.register(client.host(), GrantsFixture.requested(Fleet.READ_NEWS));
        assertThat(refused(() -> fixture.agent(pending))).isEqualTo(RefusalCode.AGENT_PENDING);
        fixture.deny(pending.code());
        assertThat(refused(() -> fixture.agent(pending))).isEqualTo(RefusalCode.AGENT_REJECTED);
        fixture.revokeAgent.byAccount(OWNER, client.id());
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    @Test
    void anAgentOfAHostThatWaitsCanDoNothing() throws RefusedException {
        GrantsFixture.Client waiting = fixture.register(SigningKey.generate());

        assertThat(refused(() -> fixture.agent(waiting))).isEqualTo(RefusalCode.HOST_PENDING);
    }

    @Test
    void anAgentEndsByItsThreeClocks() throws RefusedException {
        fixture.clock.pass(Duration.ofMinutes(29));
        fixture.agent(client);
        fixture.clock.pass(Duration.ofMinutes(30));
        assertThat(refused(() -> fixture.agent(client))).as("it rested").isEqualTo(RefusalCode.AGENT_EXPIRED);

        fixture.reactivate(client);
        for (int i = 0; i < 71; i++) {
            fixture.clock.pass(Duration.ofMinutes(20));
            fixture.agent(client);
        }
        fixture.clock.pass(Duration.ofMinutes(20));
        assertThat(refused(() -> fixture.agent(client)))
                .as("it worked for a day")
                .isEqualTo(RefusalCode.AGENT_EXPIRED);

        fixture.clock.pass(Duration.ofDays(7));
        assertThat(refused(() -> fixture.agent(client))).as("it is too old").isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    @Test
    void anAgentWhoseHostPublishesItsKeysMayNameANewOneOfThem() throws RefusedException {
        Agent agent = registerPublished();
        fixture.approve(GrantsFixture.code(waiting(agent)));

        String newIssuer =
                fixture.sign.agent(agentKey, agent.id(), newer.publicKey().thumbprint(), ISSUER);
        String noIssuer = fixture.sign.agent(
                agentKey, agent.id(), SigningKey.generate().publicKey().thumbprint(), ISSUER);

        assertThat(fixture.agents.authenticate(newIssuer, ISSUER).agent().id()).isEqualTo(agent.id());
        assertThat(refusal(noIssuer)).isEqualTo("invalid_jwt unknown_issuer");
    }

    private AgentState waiting(Agent agent) {
        Host its = fixture.repositories.hosts().byId(agent.hostId()).orElseThrow();
        Approval approval = fixture.repositories.approvals().openOf(agent.id()).get(0);
        return new AgentState(its, agent, List.of(), approval, fixture.lifetimes);
    }

    private Agent registerPublished() throws RefusedException {
        ObjectNode claims = Json.object()
                .put("host_jwks_url", KEYS.toString())
                .put("agent_jwks_url", AGENT_KEYS.toString())
                .put("agent_kid", "a1");
        HostCredential credential =
                fixture.hosts.forRegistration(fixture.sign.host(host, "k1", ISSUER, claims), ISSUER);
        return fixture.registerAgent
                .register(credential, new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null))
                .agent();
    }

    private ObjectNode claims() {
        return Json.object()
                .put("iss", client.host().publicKey().thumbprint())
                .put("sub", client.id())
                .put("aud", ISSUER);
    }

    private String signed(ObjectNode claims) {
        return fixture.sign.sign(Token.AGENT, client.key(), null, claims);
    }

    private String refusal(String token) {
        return refusal(() -> fixture.agents.authenticate(token, ISSUER));
    }

    private String refusal(ThrowingCallable attempt) {
        return refused(attempt).wire() + " " + fixture.recordedReason();
    }
}
