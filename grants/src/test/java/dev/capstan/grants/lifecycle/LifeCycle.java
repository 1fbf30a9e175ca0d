package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.lifecycle.LifeCycleModel.AgentModel;
import dev.capstan.grants.lifecycle.LifeCycleModel.HostModel;
import dev.capstan.grants.lifecycle.LifeCycleModel.PendingModel;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the same steps on the use cases and on their model, and compares the results. */
final class LifeCycle {

    private static final List<SigningKey> KEYS =
            Stream.generate(SigningKey::generate).limit(100).toList();
    private static final Signatures SIGNATURES = QuickSignatures.of(KEYS);
    private static final int HOSTS = 2;
    private static final Set<String> CAPABILITIES = ConstraintSample.IMPOSED.keySet();

    /** The capabilities to choose from. A narrowed default is in it twice, because most defects concern it. */
    private static final List<String> CHOICES =
            List.of(Fleet.PAY_BILL, Fleet.CHECK_BALANCE, Fleet.PAY_BILL, Fleet.TRANSFER_FUNDS);

    /** Constraints that leave nothing permitted beside the server's own. */
    private static final Map<String, ConstraintSample> IN_VAIN = Map.of(Fleet.PAY_BILL, ConstraintSample.FROM_500);

    private static final List<String> ACCOUNTS =
            List.of(GrantsFixture.OWNER, GrantsFixture.OWNER, GrantsFixture.OWNER, GrantsFixture.SOMEBODY_ELSE);
    private static final List<Duration> TIMES = List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(9),
            Duration.ofMinutes(20),
            Duration.ofMinutes(31),
            Duration.ofHours(23),
            Duration.ofDays(3));

    private final GrantsFixture fixture = new GrantsFixture(SIGNATURES);
    private final LifeCycleModel model = new LifeCycleModel(fixture.lifetimes, fixture.clock);
    private final List<SigningKey> hostKeys = new ArrayList<>();
    private final List<GrantsFixture.Client> clients = new ArrayList<>();
    private final Map<PendingModel, String> codes = new HashMap<>();
    private final Map<String, AgentStatus> ended = new HashMap<>();
    private final Set<String> decidedCodes = new HashSet<>();
    private List<Map<String, Set<String>>> before = List.of();
    private int usedKeys = 0;

    LifeCycle() {
        for (int i = 0; i < HOSTS; i++) {
            hostKeys.add(newKey());
            model.hosts.add(new HostModel());
        }
    }

    /** The kinds of steps. */
    enum Action {
        REGISTER,
        REQUEST,
        REQUEST_IN_VAIN,
        DECIDE,
        REACTIVATE,
        PASS_TIME,
        REVOKE_AGENT,
        REVOKE_HOST,
        REVOKE_GRANT,
        END_SESSION,
        ROTATE_AGENT_KEY,
        ROTATE_HOST_KEY,
        EXECUTE
    }

    /**
     * One step: a move, and four choices that say with what.
     *
     * @param action what is done
     * @param who a host, an agent or an approval
     * @param by an account, a mode or a span of time
     * @param what capabilities
     * @param how constraints or a verdict
     */
    record Step(Action action, int who, int by, int what, int how) {}

    /** Takes a step, which has to do what the model says and nothing that must never be. */
    void run(Step step) {
        switch (step.action()) {
            case REGISTER -> register(step);
            case PASS_TIME -> fixture.clock.pass(of(TIMES, step.by()));
            case DECIDE -> decide(step);
            case REVOKE_HOST, ROTATE_HOST_KEY -> onHost(step);
            default -> onAgent(step);
        }
        check(step);
    }

    private void register(Step step) {
        int index = step.who() % 5 % HOSTS;
        HostModel host = model.hosts.get(index);
        AgentMode mode = step.by() % 4 == 0 ? AgentMode.AUTONOMOUS : AgentMode.DELEGATED;
        SigningKey key = newKey();
        Map<String, ConstraintSample> asked = requested(step);
        int agents = model.agents.size();
        same(step, model.register(host, mode, asked), () -> {
            GrantsFixture.Client client = fixture.register(hostKeys.get(index), key, mode, requested(asked));
            clients.add(client);
            return client.state();
        });
        if (model.agents.size() > agents) {
            AgentModel agent = model.agents.get(agents);
            agent.granted.forEach((name, permits) -> assertThat(host.defaults.get(name))
                    .as("%s: what is granted at once is within the defaults", step)
                    .containsAll(permits));
        }
    }

    private void onHost(Step step) {
        int index = step.who() % 5 % HOSTS;
        HostModel host = model.hosts.get(index);
        GrantsFixture.@Nullable Client client = clientOf(host);
        if (client == null) {
            return;
        }
        if (step.action() == Action.ROTATE_HOST_KEY) {
            rotate(step, host, index, client);
        } else if (step.how() % 3 == 0) {
            // Rarely, or nothing would live long enough to be interesting.
            String account = of(ACCOUNTS, step.by());
            same(step, model.revoke(host, account), () -> fixture.revokeHost.byAccount(account, client.hostId()));
        }
    }

    private void rotate(Step step, HostModel host, int index, GrantsFixture.Client client) {
        SigningKey key = newKey();
        SigningKey old = hostKeys.get(index);
        @Nullable RefusalCode expected = host.status == HostStatus.ACTIVE ? null : LifeCycleModel.hostCode(host);
        boolean proves = step.how() % 2 == 0;
        same(
                step,
                expected,
                () -> fixture.rotateHostKey.rotate(
                        proves ? fixture.host(old, key) : fixture.host(old), key.publicKey()));
        if (expected == null) {
            if (!proves) {
                same(step, RefusalCode.INVALID_JWT, () -> fixture.host(key));
                same(
                        step,
                        null,
                        () -> fixture.hosts.forQuery(
                                fixture.sign.host(key, ISSUER), ISSUER, () -> Optional.of(client.id())));
            }
            hostKeys.set(index, key);
            same(step, RefusalCode.INVALID_JWT, () -> fixture.host(old));
        }
    }

    private GrantsFixture.@Nullable Client clientOf(HostModel host) {
        for (int i = 0; i < clients.size(); i++) {
            if (model.agents.get(i).host == host) {
                return clients.get(i);
            }
        }
        return null;
    }

    private void onAgent(Step step) {
        if (clients.isEmpty()) {
            return;
        }
        // The last more often than not, so that much happens to the same agent.
        int index = step.who() % 3 == 0 ? step.who() % clients.size() : clients.size() - 1;
        AgentModel agent = model.agents.get(index);
        GrantsFixture.Client client = client(index);
        String account = of(ACCOUNTS, step.by());
        String capability = of(CHOICES, step.what());
        switch (step.action()) {
            case REQUEST, REQUEST_IN_VAIN -> {
                Map<String, ConstraintSample> asked = step.action() == Action.REQUEST ? requested(step) : IN_VAIN;
                same(step, model.request(agent, asked), () -> fixture.request(client, requested(asked)));
            }
            case REACTIVATE -> same(step, model.reactivate(agent), () -> fixture.reactivate(client));
            case REVOKE_AGENT ->
                same(step, model.revoke(agent, account), () -> fixture.revokeAgent.byAccount(account, client.id()));
            case REVOKE_GRANT ->
                same(
                        step,
                        model.revokeGrant(agent, capability, account),
                        () -> fixture.revokeGrant.byAccount(account, client.id(), capability));
            case END_SESSION ->
                same(step, model.endSession(agent, account), () -> fixture.endSession.byAccount(account, client.id()));
            case ROTATE_AGENT_KEY -> rotate(step, agent, index);
            default -> execute(step, agent, client, capability);
        }
    }

    private void rotate(Step step, AgentModel agent, int index) {
        GrantsFixture.Client client = client(index);
        SigningKey key = newKey();
        @Nullable RefusalCode expected = model.rotate(agent);
        same(
                step,
                expected,
                () -> fixture.rotateAgentKey.byHost(
                        step.how() % 2 == 0
                                ? fixture.host(client.host(), key, client.id())
                                : fixture.host(client.host()),
                        client.id(),
                        key.publicKey()));
        if (expected == null) {
            clients.set(index, new GrantsFixture.Client(client.state(), key, client.host()));
            if (model.status(agent) == AgentStatus.ACTIVE) {
                same(step, RefusalCode.INVALID_JWT, () -> fixture.agent(client));
            }
        }
    }

    private void execute(Step step, AgentModel agent, GrantsFixture.Client client, String capability) {
        same(step, model.use(agent), () -> fixture.agent(client));
        String amount = of(List.copyOf(new TreeSet<>(ConstraintSample.AMOUNTS)), step.how());
        boolean expected =
                model.authority(agent).getOrDefault(capability, Set.of()).contains(amount);
        if (model.status(agent) == AgentStatus.ACTIVE) {
            assertThat(fixture.may(client.id(), capability, ConstraintSample.arguments(amount)))
                    .as("%s: %s of %s", step, capability, amount)
                    .isEqualTo(expected);
        }
    }

    private void decide(Step step) {
        if (model.waiting.isEmpty()) {
            return;
        }
        // The newest more often than not: the others have mostly been decided.
        int last = model.waiting.size() - 1;
        PendingModel decided = model.waiting.get(step.who() % 2 == 0 ? last : step.who() % (last + 1));
        String code = codes.get(decided);
        String account = of(ACCOUNTS, step.by());
        boolean approve = step.how() % 5 != 0;
        Map<String, @Nullable ConstraintSample> on = new LinkedHashMap<>();
        if (approve && !decided.items.isEmpty()) {
            String one = of(List.copyOf(new TreeSet<>(decided.items.keySet())), step.what());
            switch (step.how() % 5) {
                case 2 -> on.put(one, null);
                case 3 -> on.put(one, ConstraintSample.UP_TO_50);
                case 4 -> on.put(one, ConstraintSample.FROM_500);
                default -> {}
            }
        }
        Map<String, ApprovalDecision.ItemDecision> items = new HashMap<>();
        on.forEach((name, constraintSample) -> items.put(
                name,
                constraintSample == null
                        ? ApprovalDecision.ItemDecision.DENIED
                        : GrantsFixture.narrowedTo(constraintSample.constraints)));
        @Nullable RefusalCode expected = model.decide(decided, account, approve, on);
        same(step, expected, () -> fixture.decide(code, account, approve, items));
        if (expected == null) {
            assertThat(decidedCodes.add(code))
                    .as("%s: a code was good twice", step)
                    .isTrue();
        }
    }

    private void check(Step step) {
        List<Map<String, Set<String>>> now = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            AgentModel agent = model.agents.get(i);
            String id = clients.get(i).id();
            Agent stored = fixture.repositories.agents().byId(id).orElseThrow();
            AgentStatus status = fixture.lifetimes.statusOf(stored, fixture.clock.instant());
            Map<String, Set<String>> gates = permitted(id);
            Map<String, Set<String>> authority = status == AgentStatus.ACTIVE ? gates : Map.of();
            now.add(authority);

            assertThat(status).as("%s: status of agent %d", step, i).isEqualTo(model.status(agent));
            assertThat(authority).as("%s: authority of agent %d", step, i).isEqualTo(model.authority(agent));
            if (stored.status() != AgentStatus.ACTIVE && stored.status() != AgentStatus.EXPIRED) {
                assertThat(gates)
                        .as("%s: what agent %d, %s, gets past the gates alone", step, i, stored.status())
                        .isEmpty();
            }
            staysEnded(step, stored);
            growsOnlyAsAllowed(step, i, authority, agent);
        }
        before = now;
    }

    private void staysEnded(Step step, Agent stored) {
        assertThat(stored.status())
                .as("%s: an agent that has ended", step)
                .isEqualTo(ended.getOrDefault(stored.id(), stored.status()));
        if (stored.status().isTerminal()) {
            ended.put(stored.id(), stored.status());
        }
    }

    private void growsOnlyAsAllowed(Step step, int i, Map<String, Set<String>> authority, AgentModel agent) {
        Map<String, Set<String>> had = i < before.size() ? before.get(i) : Map.of();
        authority.forEach((name, permits) -> {
            if (had.getOrDefault(name, Set.of()).containsAll(permits)) {
                return;
            }
            boolean fromDefaults = step.action() == Action.REACTIVATE || step.action() == Action.REGISTER;
            assertThat(fromDefaults || step.action() == Action.DECIDE)
                    .as("%s: authority of agent %d grew to %s", step, i, authority)
                    .isTrue();
            if (fromDefaults) {
                assertThat(agent.host.defaults.getOrDefault(name, Set.of()))
                        .as("%s: %s of agent %d came from elsewhere than the defaults", step, name, i)
                        .containsAll(permits);
                assertThat(agent.taken)
                        .as("%s: what a person took came back", step)
                        .doesNotContain(name);
            }
        });
    }

    /** Returns the amounts that the gates permit, by capability. */
    private Map<String, Set<String>> permitted(String agentId) {
        Map<String, Set<String>> permitted = new TreeMap<>();
        for (String capability : CAPABILITIES) {
            Set<String> amounts = new TreeSet<>();
            if (fixture.repositories.grants().active(agentId, capability).isPresent()
                    || fixture.may(agentId, capability, "{'amount':1}")) {
                ConstraintSample.AMOUNTS.stream()
                        .filter(amount -> fixture.may(agentId, capability, ConstraintSample.arguments(amount)))
                        .forEach(amounts::add);
            }
            if (!amounts.isEmpty()) {
                permitted.put(capability, amounts);
            }
        }
        return permitted;
    }

    /** Does it for real; it has to end as expected, and a standing that it leads to names the code that waits. */
    private void same(Step step, @Nullable RefusalCode expected, Callable<?> attempt) {
        @Nullable RefusalCode actual = null;
        try {
            if (attempt.call() instanceof AgentState state && state.approval() != null) {
                remember(step, state.approval());
            }
        } catch (RefusedException refused) {
            actual = refused.refusal().code();
        } catch (Exception failed) {
            throw new AssertionError(step + " failed, where it is done or refused", failed);
        }
        assertThat(actual).as("%s: how it is refused", step).isEqualTo(expected);
    }

    private void remember(Step step, Approval approval) {
        @Nullable
        PendingModel fresh = model.waiting.stream()
                .filter(each -> !codes.containsKey(each))
                .findFirst()
                .orElse(null);
        if (fresh != null) {
            codes.put(fresh, approval.userCode());
        } else {
            assertThat(codes.values())
                    .as("%s: a new code, where the old one counts", step)
                    .contains(approval.userCode());
        }
    }

    private GrantsFixture.Client client(int index) {
        GrantsFixture.Client client = clients.get(index);
        int host = model.hosts.indexOf(model.agents.get(index).host);
        return new GrantsFixture.Client(client.state(), client.key(), hostKeys.get(host));
    }

    /** One or two capabilities, or none. */
    private static Map<String, ConstraintSample> requested(Step step) {
        Map<String, ConstraintSample> asked = new LinkedHashMap<>();
        if (step.what() % 9 != 8 || step.action() == Action.REQUEST) {
            asked.put(of(CHOICES, step.what()), of(List.of(ConstraintSample.values()), step.how()));
        }
        if (step.what() % 3 == 0) {
            asked.put(of(CHOICES, step.what() / 3 + 1), of(List.of(ConstraintSample.values()), step.how() / 4));
        }
        return asked;
    }

    private static RequestedCapability[] requested(Map<String, ConstraintSample> asked) {
        return asked.entrySet().stream()
                .map(each -> GrantsFixture.requested(each.getKey(), each.getValue().constraints))
                .toArray(RequestedCapability[]::new);
    }

    private static <T> T of(List<T> choices, int choice) {
        return choices.get(choice % choices.size());
    }

    private SigningKey newKey() {
        return KEYS.get(usedKeys++);
    }
}
