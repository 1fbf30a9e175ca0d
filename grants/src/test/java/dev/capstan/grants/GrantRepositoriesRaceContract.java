package dev.capstan.grants;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.requested;
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

/** The contract of repositories for two concurrent changes of the same object; a test of repositories extends it. */
public abstract class GrantRepositoriesRaceContract {

    private static final int ROUNDS = PropertySearch.rounds(1_000);
    private static final String DONE = "done";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private GrantsFixture fixture;

    /** Returns empty repositories. */
    protected abstract GrantRepositories emptyRepositories();

    /** No token has been used. */
    protected abstract SeenTokens noTokens();

    @BeforeEach
    void begin() {
        fixture = new GrantsFixture(emptyRepositories(), noTokens(), new InMemoryRemoteKeys(Map.of()));
    }

    @AfterEach
    void end() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void oneOfTwoConcurrentApprovalsOfACodeCounts() throws Exception {
        SigningKey host = SigningKey.generate();
        GrantsFixture.Client client = fixture.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            String code = GrantsFixture.code(request(client));

            assertThat(race(() -> fixture.approve(code), () -> fixture.approve(code)))
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            assertThat(fixture.grants(client)).containsExactly("read_news active");
            register(client);
        }
    }

    @Test
    void oneOfConcurrentApprovalAndDenialDecidesTheGrant() throws Exception {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            String code = GrantsFixture.code(request(client));

            List<String> outcomes = race(() -> fixture.approve(code), () -> fixture.deny(code));

            assertThat(outcomes)
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            boolean approved = outcomes.get(0).equals(DONE);
            assertThat(fixture.repositories
                            .grants()
                            .active(client.id(), Fleet.READ_NEWS)
                            .isPresent())
                    .as("round %d, %s", round, outcomes)
                    .isEqualTo(approved);
            register(client);
        }
    }

    @Test
    void oneOfTwoConcurrentAccountsLinksAHost() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            GrantsFixture.Client client = waiting(round);

            List<String> outcomes = race(
                    () -> fixture.decide(client.code(), "a", true, Map.of()),
                    () -> fixture.decide(client.code(), "b", true, Map.of()));

            assertThat(outcomes).as("round %d", round).containsExactlyInAnyOrder(DONE, RefusalCode.UNAUTHORIZED.wire());
            assertThat(fixture.stored(client).userId())
                    .isEqualTo(outcomes.get(0).equals(DONE) ? "a" : "b");
        }
    }

    @Test
    void onceARevocationHasReturnedNoCallPasses() throws Exception {
        SigningKey host = SigningKey.generate();
        fixture.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            GrantsFixture.Client client = fixture.register(host, requested(Fleet.CHECK_BALANCE));
            AtomicBoolean revoked = new AtomicBoolean();
            AtomicBoolean passedAfter = new AtomicBoolean();

            race(
                    () -> {
                        fixture.revokeAgent.byAccount(OWNER, client.id());
                        revoked.set(true);
                        return DONE;
                    },
                    () -> {
                        boolean before;
                        do {
                            before = !revoked.get();
                            boolean passed =
                                    fixture.call(client.id(), Fleet.CHECK_BALANCE, "{}") instanceof Decision.Pass;
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
        fixture.linked(host);
        for (int round = 0; round < ROUNDS; round++) {
            GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));

            List<String> outcomes =
                    race(() -> fixture.approve(client.code()), () -> fixture.revokeAgent.byAccount(OWNER, client.id()));

            assertThat(outcomes.get(0)).as("round %d", round).isIn(DONE, RefusalCode.APPROVAL_CLOSED.wire());
            assertThat(fixture.stored(client).status()).as("round %d", round).isEqualTo(AgentStatus.REVOKED);
            assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}"))
                    .as("round %d", round)
                    .isFalse();
        }
    }

    @Test
    void aRevokedHostAndARegistrationUnderItNeverLeaveAnAgentAtWork() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey host = SigningKey.generate();
            GrantsFixture.Client first = fixture.linked(host);

            race(
                    () -> fixture.register(host, requested(Fleet.CHECK_BALANCE)),
                    () -> fixture.revokeHost.byAccount(OWNER, first.hostId()));

            assertThat(fixture.repositories.agents().ofHost(first.hostId()))
                    .as("round %d", round)
                    .allMatch(agent -> agent.status() == AgentStatus.REVOKED);
        }
    }

    @Test
    void twoRegistrationsOfTheSameKeysMakeOneHostAndOneAgent() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey host = SigningKey.generate();
            SigningKey key = SigningKey.generate();
            List<GrantsFixture.Client> clients = new ArrayList<>();
            Callable<String> register = () -> {
                GrantsFixture.Client client =
                        fixture.register(host, key, AgentMode.DELEGATED, requested(Fleet.READ_NEWS));
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
            assertThat(fixture.repositories.agents().ofHost(clients.get(0).hostId()))
                    .hasSize(1);
        }
    }

    @Test
    void aTokenThatIsUsedTwiceAtOncePassesOnce() throws Exception {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            String token = fixture.token(client, ISSUER);

            assertThat(race(
                            () -> fixture.agents.authenticate(token, ISSUER),
                            () -> fixture.agents.authenticate(token, ISSUER)))
                    .as("round %d", round)
                    .containsExactlyInAnyOrder(DONE, RefusalCode.INVALID_JWT.wire());
        }
    }

    @Test
    void oneOfTwoConcurrentRotationsByOneKeyIsAccepted() throws Exception {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        SigningKey key = client.host();
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey left = SigningKey.generate();
            SigningKey right = SigningKey.generate();
            HostCredential one = fixture.host(key, left);
            HostCredential other = fixture.host(key, right);

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
            GrantsFixture.Client client = fixture.linked(host);
            rotated(fixture.host(host), key.publicKey());
            AtomicReference<String> hostId = new AtomicReference<>("");
            String asking = fixture.sign.host(key, ISSUER);

            List<String> outcomes =
                    race(() -> fixture.hosts.forQuery(asking, ISSUER, () -> Optional.of(client.id())), () -> {
                        hostId.set(fixture.register(key).hostId());
                        return DONE;
                    });

            assertThat(outcomes.get(0)).as("round %d", round).isIn(DONE, RefusalCode.INVALID_JWT.wire());
            assertThat(outcomes.get(1)).as("round %d", round).isEqualTo(DONE);
            assertThat(fixture.repositories.hosts().byThumbprint(key.publicKey().thumbprint()))
                    .as("round %d", round)
                    .map(Host::id)
                    .contains(hostId.get());
        }
    }

    @Test
    void twoTokensThatProveAnAgentsKeyBothPass() throws Exception {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            SigningKey key = SigningKey.generate();
            fixture.rotateAgentKey.byHost(fixture.host(client.host()), client.id(), key.publicKey());
            GrantsFixture.Client next = new GrantsFixture.Client(client.state(), key, client.host());

            assertThat(race(() -> fixture.agent(next), () -> fixture.agent(next)))
                    .as("round %d", round)
                    .containsExactly(DONE, DONE);
            assertThat(fixture.stored(client).keySource())
                    .as("round %d", round)
                    .isEqualTo(new KeySource.Inline(key.publicKey()));
        }
    }

    private Host rotated(HostCredential credential, PublicKey key) throws RefusedException {
        return fixture.rotateHostKey.rotate(credential, key);
    }

    private GrantsFixture.Client waiting(int round) throws RefusedException {
        SigningKey host = SigningKey.generate();
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));
        assertThat(client.state().approval()).as("round %d", round).isNotNull();
        return client;
    }

    private AgentState request(GrantsFixture.Client client) throws RefusedException {
        return fixture.request(client, requested(Fleet.READ_NEWS));
    }

    private void register(GrantsFixture.Client client) {
        for (GrantStatus status : GrantStatus.values()) {
            fixture.repositories.grants().remove(client.id(), Fleet.READ_NEWS, status);
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
