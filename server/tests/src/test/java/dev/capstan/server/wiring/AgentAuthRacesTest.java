package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.CreateFirstAccount;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalProof;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.lifecycle.RegisterAgent;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RotateHostKey;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import dev.capstan.grants.token.TokenLimits;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.handlers.AgentPrograms;
import dev.capstan.keys.crypto.Ed25519Provider;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two at once, on the server's own parts and its database: again and again, there is one outcome, the right one. */
@Timeout(240)
class AgentAuthRacesTest {

    private static final int ROUNDS = PropertySearch.rounds(1_000);
    private static final int LANES = 4;
    private static final int TIMEOUT_SECONDS = 60;
    private static final String HERE = "http://127.0.0.1:8420";
    private static final String OWNER = "owner";
    private static final String CAPABILITY = "check_balance";
    private static final String DONE = "done";
    private static final Provider QUICK_KEYS = Ed25519Provider.fastest().provider();
    private static final SignToken TOKENS =
            new SignToken(TestAgent.SIGNATURES, InstantSource.system(), TokenLimits.MAX_OWN_LIFE);
    private static final ApprovalDecision APPROVE = new ApprovalDecision(true, Map.of(), null);
    private static final ApprovalDecision DENY = new ApprovalDecision(false, Map.of(), null);

    @TempDir
    private static Path directory;

    private static ApplicationContext server;
    private static ExecutorService threads;

    @BeforeAll
    static void assemble() {
        Security.insertProviderAt(QUICK_KEYS, 1);
        server = ApplicationContext.builder()
                .properties(Map.of(
                        "datasources.default.url",
                        EmbeddedDatabase.url(directory),
                        Settings.PUBLIC_URL,
                        HERE,
                        Settings.FILES,
                        directory.resolve("files").toString(),
                        Settings.DATABASES,
                        directory.resolve("handlers").toString(),
                        "capstan.server-key",
                        directory.resolve("server-key.json").toString()))
                .banner(false)
                .build();
        server.registerSingleton(Catalogs.class, new InMemoryCatalogs(RunningServer.fleet()));
        server.registerSingleton(PeerSecrets.class, PeerSecrets.NONE);
        server.registerSingleton(SecretReader.class, SecretReader.NONE);
        server.registerSingleton(AgentPrograms.class, new AgentPrograms(Path.of("agents")));
        server.start();
        the(CreateFirstAccount.class).create(account -> {});
        threads = Executors.newCachedThreadPool();
    }

    @AfterAll
    static void takeApart() {
        threads.shutdownNow();
        server.close();
        Security.removeProvider(QUICK_KEYS.getName());
    }

    private static <T> T the(Class<T> part) {
        return server.getBean(part);
    }

    /** A host and an agent, each with its keys. */
    private record Pair(SigningKey host, SigningKey agent) {

        static Pair fresh() {
            return new Pair(SigningKey.generate(), SigningKey.generate());
        }

        AgentState registers() throws RefusedException {
            String token = TOKENS.host(host, HERE, agent.publicKey());
            HostCredential credential = the(AuthenticateHost.class).forRegistration(token, HERE);
            List<RequestedCapability> asked = List.of(new RequestedCapability(CAPABILITY, Constraints.NONE));
            return the(RegisterAgent.class)
                    .register(credential, new Registration("racer", null, AgentMode.DELEGATED, asked, null));
        }

        String token(AgentState state) {
            return TOKENS.agent(agent, state.agent().id(), host.publicKey().thumbprint(), HERE + "/capability/execute");
        }
    }

    @Test
    void oneOfTwoConcurrentApprovalsIsCarriedOut() throws Exception {
        rounds(() -> {
            AgentState waiting = Pair.fresh().registers();
            assertThat(atOnce(() -> decided(waiting, APPROVE), () -> decided(waiting, APPROVE)))
                    .containsExactlyInAnyOrder(DONE, "approval_closed");
            assertThat(agent(waiting).status()).isEqualTo(AgentStatus.ACTIVE);
            assertThat(grants(waiting)).containsExactly(GrantStatus.ACTIVE);
        });
    }

    @Test
    void oneOfConcurrentApprovalAndDenialIsCarriedOut() throws Exception {
        rounds(() -> {
            AgentState waiting = Pair.fresh().registers();
            List<String> ends = atOnce(() -> decided(waiting, APPROVE), () -> decided(waiting, DENY));
            assertThat(ends).containsExactlyInAnyOrder(DONE, "approval_closed");
            boolean approved = ends.get(0).equals(DONE);
            assertThat(agent(waiting).status()).isEqualTo(approved ? AgentStatus.ACTIVE : AgentStatus.REJECTED);
            assertThat(grants(waiting)).containsExactly(approved ? GrantStatus.ACTIVE : GrantStatus.DENIED);
        });
    }

    @Test
    void noCallSucceedsAfterARevocation() throws Exception {
        rounds(() -> {
            Pair pair = Pair.fresh();
            AgentState active = pair.registers();
            decided(active, APPROVE);
            AtomicBoolean revoked = new AtomicBoolean();
            List<String> ends = atOnce(
                    () -> {
                        the(RevokeAgent.class).byAccount(OWNER, active.agent().id());
                        revoked.set(true);
                        return DONE;
                    },
                    () -> executedUntilRefused(pair, active, revoked));
            assertThat(ends.get(1)).isIn("agent_revoked", "capability_not_granted");
            assertThat(executed(pair, active)).isEqualTo("agent_revoked");
            assertThat(grants(active)).containsExactly(GrantStatus.REVOKED);
        });
    }

    private static String executedUntilRefused(Pair pair, AgentState active, AtomicBoolean revoked) {
        while (true) {
            boolean tooLate = revoked.get();
            String end = executed(pair, active);
            if (!end.equals(DONE)) {
                return end;
            }
            if (tooLate) {
                return "a success after the revocation was answered";
            }
        }
    }

    @Test
    void twoRegistrationsOfOneHostAndAgentAreOne() throws Exception {
        rounds(() -> {
            Pair pair = Pair.fresh();
            List<AgentState> standings = atOnce(pair::registers, pair::registers);
            AgentState first = standings.get(0);
            AgentState second = standings.get(1);
            assertThat(second.agent().id()).isEqualTo(first.agent().id());
            assertThat(second.host().id()).isEqualTo(first.host().id());
            assertThat(second.approval().userCode()).isEqualTo(first.approval().userCode());
            assertThat(the(GrantRepositories.class).agents().ofHost(first.host().id()))
                    .hasSize(1);
            assertThat(the(GrantRepositories.class)
                            .approvals()
                            .openOf(first.agent().id()))
                    .hasSize(1);
        });
    }

    @Test
    void aTokenThatIsUsedTwiceIsGoodOnce() throws Exception {
        Pair pair = Pair.fresh();
        AgentState active = pair.registers();
        decided(active, APPROVE);
        rounds(() -> {
            String token = pair.token(active);
            assertThat(atOnce(() -> authenticated(token), () -> authenticated(token)))
                    .containsExactlyInAnyOrder(DONE, "invalid_jwt");
        });
    }

    @Test
    void oneOfTwoConcurrentHostsGetsAKey() throws Exception {
        rounds(ROUNDS / 4, () -> {
            SigningKey wanted = SigningKey.generate();
            HostCredential one = credential(wanted);
            HostCredential other = credential(wanted);
            assertThat(atOnce(() -> rotated(one, wanted.publicKey()), () -> rotated(other, wanted.publicKey())))
                    .containsExactlyInAnyOrder(DONE, "key_in_use");
        });
    }

    /** A new host that proves that it holds a key. */
    private static HostCredential credential(SigningKey wanted) {
        Pair pair = Pair.fresh();
        String thumbprint = pair.host().publicKey().thumbprint();
        ObjectNode claims = Json.object().put("iss", thumbprint).put("aud", HERE);
        try {
            decided(pair.registers(), APPROVE);
            String token = TOKENS.proving(wanted, thumbprint, Token.HOST, pair.host(), null, claims);
            return the(AuthenticateHost.class).forChange(token, HERE);
        } catch (RefusedException refused) {
            throw new AssertionError(refused.refusal().message(), refused);
        }
    }

    private static String rotated(HostCredential host, PublicKey key) {
        return end(() -> the(RotateHostKey.class).rotate(host, key));
    }

    private static String decided(AgentState waiting, ApprovalDecision verdict) {
        return end(() -> the(DecideApproval.class)
                .decide(
                        waiting.approval().userCode(),
                        OWNER,
                        new ApprovalProof(InstantSource.system().instant()),
                        verdict));
    }

    private static String authenticated(String token) {
        return end(() -> the(AuthenticateAgent.class).authenticate(token, HERE + "/capability/execute"));
    }

    private static String executed(Pair pair, AgentState state) {
        return end(() -> {
            Call call = Call.begin(
                    the(AuthenticateAgent.class)
                            .authenticate(pair.token(state), HERE + "/capability/execute")
                            .caller(),
                    Target.of(CAPABILITY),
                    Json.object().put("account_id", "acc_123"),
                    Trace.generate(),
                    null,
                    null);
            if (the(InvokeCapability.class).invoke(call) instanceof Outcome.Refused refused) {
                throw new RefusedException(refused.refusal());
            }
            return "";
        });
    }

    private interface Operation<T> {
        T run() throws RefusedException;
    }

    private static String end(Operation<?> operation) {
        try {
            operation.run();
            return DONE;
        } catch (RefusedException refused) {
            RefusalCode code = refused.refusal().code();
            return code.wire();
        }
    }

    private static Agent agent(AgentState state) {
        return the(GrantRepositories.class).agents().byId(state.agent().id()).orElseThrow();
    }

    private static List<GrantStatus> grants(AgentState state) {
        return the(GrantRepositories.class).grants().ofAgent(state.agent().id()).stream()
                .map(Grant::status)
                .toList();
    }

    private interface Round {
        void run() throws Exception;
    }

    private static void rounds(Round round) throws Exception {
        rounds(ROUNDS, round);
    }

    /** So many rounds, some of them beside each other. */
    private static void rounds(int rounds, Round round) throws Exception {
        List<Callable<Void>> lanes = new ArrayList<>();
        for (int lane = 0; lane < LANES; lane++) {
            lanes.add(() -> {
                for (int i = 0; i < rounds / LANES; i++) {
                    round.run();
                }
                return null;
            });
        }
        for (Future<Void> lane : threads.invokeAll(lanes)) {
            lane.get();
        }
    }

    /** What two come to that begin at the same moment, in their order. */
    private static <T> List<T> atOnce(Callable<T> one, Callable<T> other) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Future<T> running = threads.submit(() -> {
            start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return other.call();
        });
        start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        T first = one.call();
        return List.of(first, running.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }
}
