package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.Lifetimes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The expected state of hosts, agents and approvals, in sets of permitted amounts and without tokens, stores or
 * transactions.
 *
 * <p>Every operation changes the model as it should change the repositories. It returns the expected refusal code, or
 * null if the operation must succeed.
 */
final class LifeCycleModel {

    private final Lifetimes lifetimes;
    private final InstantSource clock;
    final List<HostModel> hosts = new ArrayList<>();
    final List<AgentModel> agents = new ArrayList<>();
    final List<PendingModel> waiting = new ArrayList<>();

    LifeCycleModel(Lifetimes lifetimes, InstantSource clock) {
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    /** A host; without a status it has not been seen yet. */
    static final class HostModel {
        @Nullable
        HostStatus status;

        @Nullable
        String owner;

        @Nullable
        String approver;

        final Map<String, Set<String>> defaults = new TreeMap<>();
    }

    /** An agent. */
    static final class AgentModel {
        final HostModel host;
        final AgentMode mode;
        final Instant created;
        AgentStatus status = AgentStatus.PENDING;

        @Nullable
        Instant activated;

        Instant used;
        final Map<String, Set<String>> granted = new TreeMap<>();
        final Map<String, Set<String>> ended = new TreeMap<>();
        final Set<String> taken = new TreeSet<>();

        AgentModel(HostModel host, AgentMode mode, Instant now) {
            this.host = host;
            this.mode = mode;
            this.created = now;
            this.used = now;
        }
    }

    /** A decision that waits, or has been taken. */
    static final class PendingModel {
        final AgentModel agent;
        final boolean escalates;
        final Map<String, Set<String>> items;
        final Instant until;
        boolean open = true;

        PendingModel(AgentModel agent, boolean escalates, Map<String, Set<String>> items, Instant until) {
            this.agent = agent;
            this.escalates = escalates;
            this.items = items;
            this.until = until;
        }
    }

    AgentStatus status(AgentModel agent) {
        Instant now = clock.instant();
        boolean lives = agent.status == AgentStatus.ACTIVE || agent.status == AgentStatus.EXPIRED;
        if (lives && !now.isBefore(agent.created.plus(lifetimes.absolute()))) {
            return AgentStatus.REVOKED;
        }
        boolean rested = !now.isBefore(agent.used.plus(lifetimes.session()));
        boolean tired = agent.activated != null && !now.isBefore(agent.activated.plus(lifetimes.active()));
        return agent.status == AgentStatus.ACTIVE && (rested || tired) ? AgentStatus.EXPIRED : agent.status;
    }

    /** Returns the amounts that an agent may use now, by capability. */
    Map<String, Set<String>> authority(AgentModel agent) {
        return status(agent) == AgentStatus.ACTIVE ? agent.granted : Map.of();
    }

    @Nullable
    RefusalCode register(HostModel host, AgentMode mode, Map<String, ConstraintSample> asked) {
        if (host.status == HostStatus.REVOKED || host.status == HostStatus.REJECTED) {
            return host.status == HostStatus.REVOKED ? RefusalCode.HOST_REVOKED : RefusalCode.HOST_REJECTED;
        }
        host.status = host.status == null ? HostStatus.PENDING : host.status;
        AgentModel agent = new AgentModel(host, mode, clock.instant());
        agents.add(agent);
        Map<String, Set<String>> wanted = satisfiable(asked);
        Map<String, Set<String>> trusted = new TreeMap<>();
        wanted.forEach((name, permits) -> {
            Set<String> within = ConstraintSample.both(permits, host.defaults.getOrDefault(name, Set.of()));
            if (!within.isEmpty()) {
                trusted.put(name, within);
            }
        });
        if (host.owner != null && trusted.size() == wanted.size()) {
            agent.granted.putAll(trusted);
            activate(agent);
        } else {
            wait(agent, false, wanted);
        }
        return null;
    }

    private static Map<String, Set<String>> satisfiable(Map<String, ConstraintSample> asked) {
        Map<String, Set<String>> wanted = new LinkedHashMap<>();
        asked.forEach((name, constraintSample) -> {
            if (!constraintSample.of(name).isEmpty()) {
                wanted.put(name, constraintSample.of(name));
            }
        });
        return wanted;
    }

    private void activate(AgentModel agent) {
        agent.status = AgentStatus.ACTIVE;
        agent.activated = clock.instant();
        agent.used = clock.instant();
    }

    private void wait(AgentModel agent, boolean escalates, Map<String, Set<String>> items) {
        waiting.add(new PendingModel(agent, escalates, items, clock.instant().plus(RequestApproval.APPROVAL_LIFETIME)));
    }

    /** Why an agent can do nothing; null where it can, in which case it is used now. */
    @Nullable
    RefusalCode use(AgentModel agent) {
        if (agent.host.status != HostStatus.ACTIVE) {
            return hostCode(agent.host);
        }
        if (status(agent) != AgentStatus.ACTIVE) {
            return agentCode(status(agent));
        }
        agent.used = clock.instant();
        return null;
    }

    static RefusalCode hostCode(HostModel host) {
        return RefusalCode.valueOf("HOST_" + host.status);
    }

    static RefusalCode agentCode(AgentStatus status) {
        return RefusalCode.valueOf("AGENT_" + status);
    }

    @Nullable
    RefusalCode request(AgentModel agent, Map<String, ConstraintSample> asked) {
        @Nullable RefusalCode unusable = use(agent);
        if (unusable != null) {
            return unusable;
        }
        Map<String, Set<String>> wanted = satisfiable(asked);
        boolean anyDenied = wanted.size() < asked.size();
        wanted.entrySet()
                .removeIf(each ->
                        agent.granted.getOrDefault(each.getKey(), Set.of()).containsAll(each.getValue()));
        if (wanted.isEmpty()) {
            return anyDenied ? null : RefusalCode.ALREADY_GRANTED;
        }
        List<PendingModel> open = waiting.stream()
                .filter(each -> each.agent == agent && each.open)
                .toList();
        if (open.stream().noneMatch(each -> isInTime(each) && each.items.equals(wanted))) {
            Map<String, Set<String>> all = new LinkedHashMap<>(wanted);
            for (PendingModel each : open) {
                if (each.items.keySet().stream().anyMatch(wanted::containsKey)) {
                    each.open = false;
                    if (isInTime(each)) {
                        each.items.forEach(all::putIfAbsent);
                    }
                }
            }
            wait(agent, true, all);
        }
        return null;
    }

    private boolean isInTime(PendingModel each) {
        return clock.instant().isBefore(each.until);
    }

    @Nullable
    RefusalCode decide(
            PendingModel decided, String account, boolean approve, Map<String, @Nullable ConstraintSample> on) {
        AgentModel agent = decided.agent;
        HostModel host = agent.host;
        if (isOfOtherAccount(host, account)) {
            return RefusalCode.UNAUTHORIZED;
        }
        if (!decided.open) {
            return RefusalCode.APPROVAL_CLOSED;
        }
        if (!isInTime(decided)) {
            return RefusalCode.APPROVAL_NOT_FOUND;
        }
        if (decided.escalates && status(agent) != AgentStatus.ACTIVE) {
            return agentCode(status(agent));
        }
        Map<String, Set<String>> allowed = new TreeMap<>();
        decided.items.forEach((name, permits) -> {
            if (approve && isAllowed(on, name)) {
                allowed.put(name, ConstraintSample.both(permits, narrowing(on, name)));
            }
        });
        if (allowed.containsValue(Set.of())) {
            return RefusalCode.UNSATISFIABLE_CONSTRAINTS;
        }
        decided.open = false;
        decided.items.keySet().forEach(name -> {
            if (allowed.containsKey(name)) {
                agent.granted.put(name, allowed.get(name));
                agent.taken.remove(name);
            } else {
                agent.taken.add(name);
            }
        });
        if (!decided.escalates && approve) {
            trust(decided, account, on);
            activate(agent);
        } else if (!decided.escalates) {
            agent.status = AgentStatus.REJECTED;
        }
        return null;
    }

    private static boolean isAllowed(Map<String, @Nullable ConstraintSample> on, String name) {
        return !on.containsKey(name) || on.get(name) != null;
    }

    private static Set<String> narrowing(Map<String, @Nullable ConstraintSample> on, String name) {
        @Nullable ConstraintSample narrowing = on.get(name);
        return narrowing == null ? ConstraintSample.AMOUNTS : narrowing.permits;
    }

    private void trust(PendingModel decided, String account, Map<String, @Nullable ConstraintSample> on) {
        HostModel host = decided.agent.host;
        if (host.owner != null) {
            return;
        }
        host.status = HostStatus.ACTIVE;
        if (decided.agent.mode == AgentMode.AUTONOMOUS) {
            host.approver = host.approver == null ? account : host.approver;
            return;
        }
        host.owner = account;
        for (String name : ConstraintSample.BY_DEFAULT) {
            boolean asked = decided.items.containsKey(name);
            Set<String> permits = ConstraintSample.both(
                    ConstraintSample.IMPOSED.get(name), asked ? narrowing(on, name) : ConstraintSample.AMOUNTS);
            if ((!asked || isAllowed(on, name)) && !permits.isEmpty()) {
                host.defaults.put(name, permits);
            }
        }
        agents.stream()
                .filter(agent -> agent.host == host && agent.mode == AgentMode.AUTONOMOUS)
                .filter(agent -> agent.activated != null)
                .forEach(agent -> end(agent, AgentStatus.CLAIMED));
    }

    private void end(AgentModel agent, AgentStatus status) {
        if (!agent.status.isTerminal()) {
            agent.status = status;
            clear(agent);
        }
    }

    private void clear(AgentModel agent) {
        agent.ended.putAll(agent.granted);
        agent.granted.clear();
        waiting.stream().filter(each -> each.agent == agent).forEach(each -> each.open = false);
    }

    @Nullable
    RefusalCode reactivate(AgentModel agent) {
        if (agent.host.status != HostStatus.ACTIVE) {
            return hostCode(agent.host);
        }
        AgentStatus status = status(agent);
        if (status == AgentStatus.REVOKED && agent.status != AgentStatus.REVOKED) {
            end(agent, AgentStatus.REVOKED);
            return RefusalCode.ABSOLUTE_LIFETIME_EXCEEDED;
        }
        if (status == AgentStatus.ACTIVE) {
            return null;
        }
        if (status != AgentStatus.EXPIRED) {
            return agentCode(status);
        }
        Map<String, Set<String>> before = new TreeMap<>(agent.granted);
        clear(agent);
        if (agent.host.owner == null) {
            agent.status = AgentStatus.PENDING;
            wait(agent, false, Map.of());
            return null;
        }
        activate(agent);
        agent.host.defaults.forEach((name, permits) -> {
            if (before.containsKey(name) || !agent.taken.contains(name)) {
                grantAgain(agent, name, permits);
            }
        });
        return null;
    }

    private static void grantAgain(AgentModel agent, String name, Set<String> trusted) {
        @Nullable Set<String> last = agent.ended.get(name);
        Set<String> permits = last == null ? trusted : ConstraintSample.both(trusted, last);
        if (!permits.isEmpty()) {
            agent.granted.put(name, permits);
            agent.ended.remove(name);
            agent.taken.remove(name);
        }
    }

    private static boolean isOfOtherAccount(HostModel host, String account) {
        @Nullable String holder = host.owner == null ? host.approver : host.owner;
        return holder != null && !holder.equals(account);
    }

    @Nullable
    RefusalCode revoke(AgentModel agent, String account) {
        if (isOfOtherAccount(agent.host, account)) {
            return RefusalCode.UNAUTHORIZED;
        }
        end(agent, AgentStatus.REVOKED);
        return null;
    }

    @Nullable
    RefusalCode revoke(HostModel host, String account) {
        if (isOfOtherAccount(host, account)) {
            return RefusalCode.UNAUTHORIZED;
        }
        boolean rejects = host.status == HostStatus.PENDING || host.status == HostStatus.REJECTED;
        host.status = rejects ? HostStatus.REJECTED : HostStatus.REVOKED;
        agents.stream()
                .filter(agent -> agent.host == host)
                .forEach(agent -> end(agent, rejects ? AgentStatus.REJECTED : AgentStatus.REVOKED));
        return null;
    }

    @Nullable
    RefusalCode revokeGrant(AgentModel agent, String capability, String account) {
        if (isOfOtherAccount(agent.host, account)) {
            return RefusalCode.UNAUTHORIZED;
        }
        if (agent.granted.remove(capability) == null) {
            return RefusalCode.CAPABILITY_NOT_GRANTED;
        }
        agent.taken.add(capability);
        return null;
    }

    @Nullable
    RefusalCode endSession(AgentModel agent, String account) {
        if (isOfOtherAccount(agent.host, account)) {
            return RefusalCode.UNAUTHORIZED;
        }
        if (status(agent) != AgentStatus.ACTIVE) {
            return agentCode(status(agent));
        }
        agent.status = AgentStatus.EXPIRED;
        return null;
    }

    @Nullable
    RefusalCode rotate(AgentModel agent) {
        if (agent.host.status != HostStatus.ACTIVE) {
            return hostCode(agent.host);
        }
        return status(agent).isTerminal() ? agentCode(status(agent)) : null;
    }
}
