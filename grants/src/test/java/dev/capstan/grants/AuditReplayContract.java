package dev.capstan.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The contract that the records describe hosts, agents and grants exactly, whatever is done and whatever fails. A test
 * of repositories extends it with the trail that records their changes.
 */
public abstract class AuditReplayContract {

    /** As many as the gate has time for; {@code -Dcapstan.stories=N} tells more. */
    private static final int STORIES = Integer.getInteger("capstan.stories", 10);

    private static final int MOVES = 30;
    private static final int STEPS_OF_A_MOVE = 40;

    /** Typical constraints, a number that no double represents, and a long string. */
    private static final List<String> CONSTRAINTS = List.of(
            "{'amount':{'max':9007199254740993}}",
            "{'amount':{'max':99.5}}",
            "{'currency':{'in':["
                    + IntStream.range(0, 90)
                            .mapToObj(i -> "'a currency of number " + i + "'")
                            .collect(Collectors.joining(","))
                    + "]}}",
            "{}");

    private static final List<Duration> TIMES =
            List.of(Duration.ofMinutes(5), Duration.ofMinutes(40), Duration.ofHours(30), Duration.ofDays(8));

    /** Repositories with their trail, and a way to make them fail. */
    public interface ReplaySetup {

        /** Returns the repositories. */
        GrantRepositories repositories();

        /** Returns the used tokens, which belong to no transaction of the repositories. */
        SeenTokens seen();

        /** Returns the trail. */
        AuditTrail trail();

        /** Returns the events that are on record, in their order. */
        List<AuditEvent> recorded();

        /** Makes the step of this number fail, counted from now on; 0 lets every step succeed. */
        void failAt(int step);

        /** Returns whether the step that was to fail has been reached. */
        boolean hasFailed();
    }

    /** Returns a stage on which nothing has happened. */
    protected abstract ReplaySetup setup();

    @Test
    void stateAndRecordsTellTheSameStoryWhateverFails() {
        int failures = 0;
        for (int seed = 0; seed < STORIES; seed++) {
            failures += new Run(setup(), seed).play();
        }
        assertThat(failures).as("moves that were made to fail").isGreaterThan(STORIES);
    }

    private static final class Run {

        private final ReplaySetup setup;
        private final int seed;
        private final Random random;
        private final GrantsFixture fixture;
        private final List<SigningKey> keys = new ArrayList<>();
        private final List<SigningKey> hosts = new ArrayList<>();
        private final List<GrantsFixture.Client> clients = new ArrayList<>();
        private final List<String> codes = new ArrayList<>();

        Run(ReplaySetup setup, int seed) {
            this.setup = setup;
            this.seed = seed;
            this.random = new Random(seed);
            this.fixture = new GrantsFixture(setup.repositories(), setup.seen(), setup.trail());
            hosts.add(newKey());
            hosts.add(newKey());
        }

        int play() {
            int failures = 0;
            for (int i = 0; i < MOVES; i++) {
                String told = move();
                failures += setup.hasFailed() ? 1 : 0;
                setup.failAt(0);
                List<String> thumbprints =
                        keys.stream().map(key -> key.publicKey().thumbprint()).toList();
                assertThat(ReplayedState.of(setup.recorded()))
                        .as("story %d, move %d, %s", seed, i, told)
                        .isEqualTo(ReplayedState.of(setup.repositories(), thumbprints));
            }
            return failures;
        }

        private String move() {
            int kind = clients.isEmpty() ? 0 : random.nextInt(14);
            int step = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(STEPS_OF_A_MOVE);
            try {
                make(kind, step);
                return "kind " + kind;
            } catch (RefusedException refused) {
                return "kind " + kind + " refused: " + refused.getMessage();
            } catch (RuntimeException failure) {
                if (step == 0) {
                    throw failure;
                }
                return "kind " + kind + " failed at " + step + ": " + failure;
            }
        }

        private void make(int kind, int step) throws RefusedException {
            if (kind <= 2) {
                register(step);
                return;
            }
            GrantsFixture.Client client = of(clients);
            switch (kind) {
                case 3, 4, 5 -> decide(step);
                case 6 -> {
                    AgentCredential agent = fixture.agent(client);
                    setup.failAt(step);
                    AgentState asked =
                            fixture.requestCapability.request(agent, List.of(requestedCapability()), "to test");
                    codes.add(GrantsFixture.code(asked));
                }
                case 7 -> {
                    HostCredential host = fixture.host(client.host());
                    setup.failAt(step);
                    AgentState again = fixture.reactivateAgent.reactivate(host, client.id());
                    if (again.approval() != null) {
                        codes.add(GrantsFixture.code(again));
                    }
                }
                case 8 -> {
                    setup.failAt(step);
                    fixture.revokeGrant.byAccount(GrantsFixture.OWNER, client.id(), Fleet.TRANSFER_FUNDS);
                }
                case 9 -> {
                    setup.failAt(step);
                    fixture.endSession.byAccount(GrantsFixture.OWNER, client.id());
                }
                case 10 -> rotateAgent(client, step);
                case 11 -> rotateHost(step);
                case 12 -> end(client, step);
                default -> {
                    fixture.clock.pass(of(TIMES));
                    setup.failAt(step);
                    fixture.purgeExpired.run();
                }
            }
        }

        private void register(int step) throws RefusedException {
            SigningKey host = of(hosts);
            SigningKey key = newKey();
            AgentMode mode = random.nextInt(4) == 0 ? AgentMode.AUTONOMOUS : AgentMode.DELEGATED;
            HostCredential credential = fixture.hosts.forRegistration(
                    fixture.sign.host(host, GrantsFixture.ISSUER, key.publicKey()), GrantsFixture.ISSUER);
            setup.failAt(step);
            AgentState state = fixture.registerAgent.register(
                    credential, new Registration("Probe", "Laptop", mode, List.of(requestedCapability()), "to test"));
            clients.add(new GrantsFixture.Client(state, key, host));
            if (state.approval() != null) {
                codes.add(GrantsFixture.code(state));
            }
        }

        private RequestedCapability requestedCapability() {
            return GrantsFixture.requested(
                    of(List.of(Fleet.TRANSFER_FUNDS, Fleet.CHECK_BALANCE, Fleet.TRADE)), of(CONSTRAINTS));
        }

        private void decide(int step) throws RefusedException {
            if (codes.isEmpty()) {
                return;
            }
            String code = codes.get(Math.max(0, codes.size() - 1 - random.nextInt(3)));
            setup.failAt(step);
            fixture.decide(code, GrantsFixture.OWNER, random.nextInt(5) != 0, Map.of());
        }

        private void rotateAgent(GrantsFixture.Client client, int step) throws RefusedException {
            SigningKey key = newKey();
            AgentCredential agent = fixture.agent(client);
            setup.failAt(step);
            fixture.rotateAgentKey.byItself(agent, key.publicKey());
            clients.set(clients.indexOf(client), new GrantsFixture.Client(client.state(), key, client.host()));
        }

        private void rotateHost(int step) throws RefusedException {
            int which = random.nextInt(hosts.size());
            SigningKey key = newKey();
            HostCredential host = fixture.host(hosts.get(which));
            setup.failAt(step);
            fixture.rotateHostKey.rotate(host, key.publicKey());
            SigningKey old = hosts.set(which, key);
            clients.replaceAll(client ->
                    client.host() == old ? new GrantsFixture.Client(client.state(), client.key(), key) : client);
        }

        private void end(GrantsFixture.Client client, int step) throws RefusedException {
            boolean whole = random.nextInt(3) == 0;
            setup.failAt(step);
            if (whole) {
                fixture.revokeHost.byAccount(GrantsFixture.OWNER, client.hostId());
                hosts.replaceAll(host -> host == client.host() ? newKey() : host);
            } else {
                fixture.revokeAgent.byAccount(GrantsFixture.OWNER, client.id());
            }
        }

        private SigningKey newKey() {
            SigningKey key = SigningKey.generate();
            keys.add(key);
            return key;
        }

        private <T> T of(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }
}
