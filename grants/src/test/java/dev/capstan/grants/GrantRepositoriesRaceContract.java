package dev.capstan.grants;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What has to hold when two do the same at the same moment, on every ledger; a ledger's test extends it. */
public abstract class GrantRepositoriesRaceContract {

    private static final int ROUNDS = PropertySearch.rounds(1_000);
    private static final String DONE = "done";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private Scene scene;

    /** A ledger in which nothing is written. */
    protected abstract GrantRepositories emptyLedger();

    /** No token has been used. */
    protected abstract SeenTokens noTokens();

    @BeforeEach
    void begin() {
        scene = new Scene(emptyLedger(), noTokens(), new InMemoryRemoteKeys(Map.of()));
    }

    @AfterEach
    void end() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void ofTwoApprovalsOfOneCodeOneCounts() throws Exception {
        SigningKey host = SigningKey.generate();
        Scene.Client client = scene.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            String code = Scene.code(request(client));

            assertThat(race(() -> scene.approve(code), () -> scene.approve(code)))
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            assertThat(scene.grants(client)).containsExactly("read_news active");
            take(client);
        }
    }

    @Test
    void ofAnApprovalAndADenialOneCountsAndTheGrantIsWhatItSaid() throws Exception {
        Scene.Client client = scene.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            String code = Scene.code(request(client));

            List<String> outcomes = race(() -> scene.approve(code), () -> scene.deny(code));

            assertThat(outcomes)
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            boolean approved = outcomes.get(0).equals(DONE);
            assertThat(scene.ledger
                            .grants()
                            .active(client.id(), Fleet.READ_NEWS)
                            .isPresent())
                    .as("round %d, %s", round, outcomes)
                    .isEqualTo(approved);
            take(client);
        }
    }

    @Test
    void ofTwoAccountsThatApproveTheFirstAgentOfAHostOneLinksIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Scene.Client client = waiting(round);

            List<String> outcomes = race(
                    () -> scene.decide(client.code(), "a", true, Map.of()),
                    () -> scene.decide(client.code(), "b", true, Map.of()));

            assertThat(outcomes).as("round %d", round).containsExactlyInAnyOrder(DONE, RefusalCode.UNAUTHORIZED.wire());
            assertThat(scene.stored(client).userId()).isEqualTo(outcomes.get(0).equals(DONE) ? "a" : "b");
        }
    }

    @Test
    void onceARevocationHasReturnedNoCallPasses() throws Exception {
        SigningKey host = SigningKey.generate();
        scene.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE));
            AtomicBoolean revoked = new AtomicBoolean();
            AtomicBoolean passedAfter = new AtomicBoolean();

            race(
                    () -> {
                        scene.revokeAgent.byAccount(OWNER, client.id());
                        revoked.set(true);
                        return DONE;
                    },
                    () -> {
                        boolean before;
                        do {
                            before = !revoked.get();
                            boolean passed =
                                    scene.call(client.id(), Fleet.CHECK_BALANCE, "{}") instanceof Decision.Pass;
                            passedAfter.compareAndSet(false, passed && !before);
                        } while (before);
                        return DONE;
                    });

            assertThat(passedAfter)
                    .as("round %d: a call passed after the revocation", round)
                    .isFalse();
        }
    }

    @Test
    void aRevocationAndAnApprovalNeverLeaveARevokedAgentWithAGrant() throws Exception {
        SigningKey host = SigningKey.generate();
        scene.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));

            List<String> outcomes =
                    race(() -> scene.approve(client.code()), () -> scene.revokeAgent.byAccount(OWNER, client.id()));

            assertThat(outcomes.get(0)).as("round %d", round).isIn(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            assertThat(scene.stored(client).status()).as("round %d", round).isEqualTo(AgentStatus.REVOKED);
            assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}"))
                    .as("round %d", round)
                    .isFalse();
        }
    }

    @Test
    void aRevokedHostAndARegistrationUnderItNeverLeaveAnAgentAtWork() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey host = SigningKey.generate();
            Scene.Client first = scene.linked(host);

            race(
                    () -> scene.register(host, asked(Fleet.CHECK_BALANCE)),
                    () -> scene.revokeHost.byAccount(OWNER, first.hostId()));

            assertThat(scene.ledger.agents().ofHost(first.hostId()))
                    .as("round %d", round)
                    .allMatch(agent -> agent.status() == AgentStatus.REVOKED);
        }
    }

    @Test
    void twoRegistrationsOfTheSameKeysMakeOneHostAndOneAgent() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey host = SigningKey.generate();
            SigningKey key = SigningKey.generate();
            List<Scene.Client> clients = new ArrayList<>();
            Callable<String> register = () -> {
                Scene.Client client = scene.register(host, key, AgentMode.DELEGATED, asked(Fleet.READ_NEWS));
                synchronized (clients) {
                    clients.add(client);
                }
                return DONE;
            };

            assertThat(race(register, register)).as("round %d", round).containsExactly(DONE, DONE);
            assertThat(clients.get(0).id())
                    .as("round %d", round)
                    .isEqualTo(clients.get(1).id());
            assertThat(clients.get(0).code())
                    .as("round %d", round)
                    .isEqualTo(clients.get(1).code());
            assertThat(scene.ledger.agents().ofHost(clients.get(0).hostId())).hasSize(1);
        }
    }

    @Test
    void aTokenThatIsUsedTwiceAtOncePassesOnce() throws Exception {
        Scene.Client client = scene.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            String token = scene.token(client, ISSUER);

            assertThat(race(
                            () -> scene.agents.authenticate(token, ISSUER),
                            () -> scene.agents.authenticate(token, ISSUER)))
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.INVALID_JWT.wire());
        }
    }

    @Test
    void ofTwoNewKeysThatOneKeySignsForOneIsTaken() throws Exception {
        Scene.Client client = scene.linked(SigningKey.generate());
        SigningKey key = client.host();
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey left = SigningKey.generate();
            SigningKey right = SigningKey.generate();
            HostCredential one = scene.host(key, left);
            HostCredential other = scene.host(key, right);

            List<String> outcomes = race(() -> rotated(one, left.publicKey()), () -> rotated(other, right.publicKey()));

            assertThat(outcomes).as("round %d", round).containsExactlyInAnyOrder(DONE, RefusalCode.INVALID_JWT.wire());
            key = outcomes.get(0).equals(DONE) ? left : right;
        }
    }

    @Test
    void aKeyIsThatOfOneHostWhetherItsHolderRegistersOrProvesItFirst() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey host = SigningKey.generate();
            SigningKey key = SigningKey.generate();
            Scene.Client client = scene.linked(host);
            rotated(scene.host(host), key.publicKey());
            AtomicReference<String> hostId = new AtomicReference<>("");
            String asking = scene.sign.host(key, ISSUER);

            List<String> outcomes =
                    race(() -> scene.hosts.forQuery(asking, ISSUER, () -> Optional.of(client.id())), () -> {
                        hostId.set(scene.register(key).hostId());
                        return DONE;
                    });

            assertThat(outcomes.get(0)).as("round %d", round).isIn(DONE, RefusalCode.INVALID_JWT.wire());
            assertThat(outcomes.get(1)).as("round %d", round).isEqualTo(DONE);
            assertThat(scene.ledger.hosts().byThumbprint(key.publicKey().thumbprint()))
                    .as("round %d", round)
                    .map(Host::id)
                    .contains(hostId.get());
        }
    }

    @Test
    void twoTokensThatProveAnAgentsKeyBothPass() throws Exception {
        Scene.Client client = scene.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey key = SigningKey.generate();
            scene.rotateAgentKey.byHost(scene.host(client.host()), client.id(), key.publicKey());
            Scene.Client next = new Scene.Client(client.standing(), key, client.host());

            assertThat(race(() -> scene.agent(next), () -> scene.agent(next)))
                    .as("round %d", round)
                    .containsExactly(DONE, DONE);
            assertThat(scene.stored(client).keySource())
                    .as("round %d", round)
                    .isEqualTo(new KeySource.Inline(key.publicKey()));
        }
    }

    private Host rotated(HostCredential credential, PublicKey key) throws RefusedException {
        return scene.rotateHostKey.rotate(credential, key);
    }

    private Scene.Client waiting(int round) throws RefusedException {
        SigningKey host = SigningKey.generate();
        Scene.Client client = scene.register(host, asked(Fleet.READ_NEWS));
        assertThat(client.standing().approval()).as("round %d", round).isNotNull();
        return client;
    }

    private AgentState request(Scene.Client client) throws RefusedException {
        return scene.request(client, asked(Fleet.READ_NEWS));
    }

    private void take(Scene.Client client) {
        for (GrantStatus status : GrantStatus.values()) {
            scene.ledger.grants().remove(client.id(), Fleet.READ_NEWS, status);
        }
    }

    /** Does both at the same moment; how each ended, in their order: done, or the code of its refusal. */
    private List<String> race(Callable<?> left, Callable<?> right) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Future<String> first = threads.submit(() -> outcome(start, left));
        Future<String> second = threads.submit(() -> outcome(start, right));
        try {
            return List.of(first.get(30, TimeUnit.SECONDS), second.get(30, TimeUnit.SECONDS));
        } catch (ExecutionException failed) {
            throw new AssertionError("a race ended in something else than a refusal", failed.getCause());
        }
    }

    private static String outcome(CyclicBarrier start, Callable<?> attempt) throws Exception {
        start.await(10, TimeUnit.SECONDS);
        try {
            attempt.call();
            return DONE;
        } catch (RefusedException refused) {
            return refused.refusal().code().wire();
        }
    }
}
