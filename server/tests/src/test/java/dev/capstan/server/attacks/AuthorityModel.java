package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The authority of everybody, in plain sets and rules of its own: what is allowed now, and what changes once it is
 * done.
 *
 * <p>It knows three capabilities: {@code check_balance}, which every trusted host has; {@code transfer_funds}, of which
 * the server allows at most 10,000; and {@code echo}.
 */
final class AuthorityModel {

    static final String BALANCE = "check_balance";
    static final String TRANSFER = "transfer_funds";
    static final String ECHO = "echo";

    private static final AllowedOutcomes DONE = AllowedOutcomes.of("200");
    private static final Map<String, GrantLimits> IMPOSED = Map.of(
            BALANCE, GrantLimits.NONE,
            TRANSFER, new GrantLimits(Map.of("amount", 10_000), Map.of()),
            ECHO, GrantLimits.NONE);

    final Map<String, HostModel> hosts = new LinkedHashMap<>();
    final Map<String, AgentModel> agents = new LinkedHashMap<>();
    final Map<String, PendingApproval> pending = new LinkedHashMap<>();

    /** Returns why a host may do nothing, or empty. */
    Optional<AllowedOutcomes> refused(HostModel host, boolean mayWait) {
        boolean works = host.status.equals("active") || mayWait && host.status.equals("pending");
        return works ? Optional.empty() : Optional.of(AllowedOutcomes.of("403 host_" + host.status));
    }

    /** Returns why an agent may do nothing, or empty. */
    Optional<AllowedOutcomes> refused(AgentModel agent) {
        return refused(agent.host, false).or(() -> asIs(agent));
    }

    private static Optional<AllowedOutcomes> asIs(AgentModel agent) {
        return agent.status.equals("active")
                ? Optional.empty()
                : Optional.of(AllowedOutcomes.of("403 agent_" + agent.status));
    }

    private static Optional<AllowedOutcomes> foreign(HostModel host, AgentModel agent) {
        return agent.host == host ? Optional.empty() : Optional.of(AllowedOutcomes.of("403 unauthorized"));
    }

    private static Optional<AllowedOutcomes> foreign(String account, HostModel host) {
        boolean may = account.equals(AttackContext.OWNER) || host.isManagedBy(account);
        return may ? Optional.empty() : Optional.of(AllowedOutcomes.of("403 unauthorized"));
    }

    /** Rules on a call; a transfer goes to an account that the bank does not have. */
    AllowedOutcomes execute(AgentModel agent, String capability, JsonNode arguments) {
        GrantLimits granted = agent.grants.get(capability);
        return refused(agent).orElseGet(() -> {
            if (granted == null) {
                return AllowedOutcomes.of("403 capability_not_granted");
            }
            if (!granted.permit(arguments)) {
                return AllowedOutcomes.of("403 constraint_violated");
            }
            return capability.equals(TRANSFER) ? AllowedOutcomes.of("422 handler_failed") : DONE;
        });
    }

    /** Rules on a registration under a host, or under one that is new. */
    AllowedOutcomes register(@Nullable HostModel host) {
        return Optional.ofNullable(host).flatMap(known -> refused(known, true)).orElse(DONE);
    }

    /** Notes a registration, and returns what has become of it. */
    AgentModel registered(
            HostModel host, String agentId, SigningKey key, Map<String, GrantLimits> requested, String code) {
        hosts.putIfAbsent(host.id, host);
        AgentModel agent = new AgentModel(agentId, host, key);
        agents.put(agentId, agent);
        Map<String, GrantLimits> imposed = withImposedLimits(requested);
        Map<String, GrantLimits> trusted = new TreeMap<>();
        imposed.forEach((name, limits) -> Optional.ofNullable(host.defaults.get(name))
                .flatMap(limits::and)
                .ifPresent(both -> trusted.put(name, both)));
        if (host.account != null && trusted.size() == imposed.size()) {
            agent.status = "active";
            agent.grants.putAll(trusted);
        } else {
            pending.put(code, new PendingApproval(code, agent, false, imposed));
        }
        return agent;
    }

    private static Map<String, GrantLimits> withImposedLimits(Map<String, GrantLimits> requested) {
        Map<String, GrantLimits> narrowed = new TreeMap<>();
        requested.forEach((name, limits) ->
                limits.and(IMPOSED.getOrDefault(name, GrantLimits.NONE)).ifPresent(left -> narrowed.put(name, left)));
        return narrowed;
    }

    /** Rules on a decision; those that are named are denied or narrowed, the rest follows the decision. */
    AllowedOutcomes decide(
            PendingApproval pendingApproval,
            String account,
            boolean approves,
            Map<String, Optional<GrantLimits>> items) {
        if (pendingApproval.agent.host.account != null && !pendingApproval.agent.host.account.equals(account)) {
            return AllowedOutcomes.of("403 unauthorized");
        }
        if (!pendingApproval.isOpen) {
            return AllowedOutcomes.of("409 approval_closed");
        }
        Optional<AllowedOutcomes> unfit = pendingApproval.escalates ? asIs(pendingApproval.agent) : Optional.empty();
        boolean leavesNothing = approves
                && pendingApproval.items.entrySet().stream()
                        .anyMatch(item -> granted(item, items).isEmpty() && !isDenied(item.getKey(), items));
        return unfit.orElse(leavesNothing ? AllowedOutcomes.of("400 unsatisfiable_constraints") : DONE);
    }

    private static boolean isDenied(String name, Map<String, Optional<GrantLimits>> items) {
        return items.containsKey(name) && items.get(name).isEmpty();
    }

    private static Optional<GrantLimits> granted(
            Map.Entry<String, GrantLimits> item, Map<String, Optional<GrantLimits>> items) {
        return items.getOrDefault(item.getKey(), Optional.of(GrantLimits.NONE)).flatMap(item.getValue()::and);
    }

    /** Notes a decision. */
    void decided(
            PendingApproval pendingApproval,
            String account,
            boolean approves,
            Map<String, Optional<GrantLimits>> items) {
        pendingApproval.isOpen = false;
        AgentModel agent = pendingApproval.agent;
        pendingApproval.items.entrySet().forEach(item -> {
            Optional<GrantLimits> granted = approves ? granted(item, items) : Optional.empty();
            granted.ifPresentOrElse(
                    limits -> {
                        agent.grants.put(item.getKey(), limits);
                        agent.taken.remove(item.getKey());
                    },
                    () -> agent.taken.add(item.getKey()));
        });
        if (pendingApproval.escalates) {
            return;
        }
        agent.status = approves ? "active" : "rejected";
        if (approves && agent.host.account == null) {
            agent.host.account = account;
            agent.host.status = "active";
            if (!isDenied(BALANCE, items) || !pendingApproval.items.containsKey(BALANCE)) {
                GrantLimits narrowed = pendingApproval.items.containsKey(BALANCE)
                        ? items.getOrDefault(BALANCE, Optional.of(GrantLimits.NONE))
                                .orElseThrow()
                        : GrantLimits.NONE;
                agent.host.defaults.put(BALANCE, narrowed);
            }
        }
    }

    /** Rules on a request for more. */
    AllowedOutcomes request(AgentModel agent, Map<String, GrantLimits> requested) {
        boolean hasAll = requested.entrySet().stream().allMatch(each -> has(agent, each));
        return refused(agent).orElse(hasAll ? AllowedOutcomes.of("409 already_granted") : DONE);
    }

    private static boolean has(AgentModel agent, Map.Entry<String, GrantLimits> requested) {
        Optional<GrantLimits> narrowed =
                requested.getValue().and(IMPOSED.getOrDefault(requested.getKey(), GrantLimits.NONE));
        GrantLimits granted = agent.grants.get(requested.getKey());
        return granted != null && narrowed.filter(granted::include).isPresent();
    }

    /** Notes a request for more that waits under a code. */
    void requested(AgentModel agent, Map<String, GrantLimits> requested, String code) {
        Map<String, GrantLimits> imposed = withImposedLimits(requested);
        imposed.keySet().removeIf(name -> has(agent, Map.entry(name, requested.get(name))));
        if (imposed.isEmpty() || pending.containsKey(code)) {
            return;
        }
        Map<String, GrantLimits> all = new TreeMap<>(imposed);
        for (PendingApproval other : openOf(agent)) {
            if (other.items.keySet().stream().anyMatch(imposed::containsKey)) {
                other.isOpen = false;
                other.items.forEach(all::putIfAbsent);
            }
        }
        pending.put(code, new PendingApproval(code, agent, true, all));
    }

    private List<PendingApproval> openOf(AgentModel agent) {
        return pending.values().stream()
                .filter(each -> each.agent == agent && each.isOpen)
                .toList();
    }

    /** Rules on a new key that an agent takes. */
    AllowedOutcomes rotate(AgentModel agent) {
        return refused(agent).orElse(DONE);
    }

    /** Rules on a new key that a host takes, or on its end. */
    AllowedOutcomes act(HostModel host) {
        return refused(host, false).orElse(DONE);
    }

    /** Rules on a new key that a host gives an agent. */
    AllowedOutcomes rotate(HostModel host, AgentModel agent) {
        return refused(host, false)
                .or(() -> foreign(host, agent))
                .orElse(agent.isAlive() ? DONE : AllowedOutcomes.of("403 agent_" + agent.status));
    }

    /** Rules on the end of an agent. */
    AllowedOutcomes revoke(HostModel host, AgentModel agent) {
        return refused(host, false).or(() -> foreign(host, agent)).orElse(DONE);
    }

    /** Rules on a question about an agent. */
    AllowedOutcomes statusQuery(HostModel host, AgentModel agent) {
        return refused(host, true).or(() -> foreign(host, agent)).orElse(DONE);
    }

    /** Notes the end of an agent. */
    void revoked(AgentModel agent) {
        end(agent, "revoked");
    }

    private void end(AgentModel agent, String status) {
        if (agent.isAlive()) {
            agent.status = status;
            agent.grants.clear();
            openOf(agent).forEach(each -> each.isOpen = false);
        }
    }

    /** Rules on what an account does to a host or an agent of it. */
    AllowedOutcomes manage(String account, HostModel host) {
        return foreign(account, host).orElse(DONE);
    }

    /** Notes the end of a host. */
    void revoked(HostModel host) {
        if (host.isAlive()) {
            host.status = host.status.equals("pending") ? "rejected" : "revoked";
            of(host).forEach(agent -> end(agent, host.status));
        }
    }

    /** Returns the agents of a host. */
    Stream<AgentModel> of(HostModel host) {
        return new ArrayList<>(agents.values()).stream().filter(agent -> agent.host == host);
    }

    /** Rules on a capability that an account revokes. */
    AllowedOutcomes revokeGrant(String account, AgentModel agent, String capability) {
        return foreign(account, agent.host)
                .orElse(agent.grants.containsKey(capability) ? DONE : AllowedOutcomes.of("403 capability_not_granted"));
    }

    /** Notes a capability that was taken back. */
    void grantRevoked(AgentModel agent, String capability) {
        agent.grants.remove(capability);
        agent.taken.add(capability);
    }

    /** Rules on the end of a session. */
    AllowedOutcomes endSession(String account, AgentModel agent) {
        return foreign(account, agent.host).or(() -> asIs(agent)).orElse(DONE);
    }

    /** Rules on a reactivation. */
    AllowedOutcomes reactivate(HostModel host, AgentModel agent) {
        boolean may = agent.status.equals("active") || agent.status.equals("expired");
        return refused(host, false)
                .or(() -> foreign(host, agent))
                .orElse(may ? DONE : AllowedOutcomes.of("403 agent_" + agent.status));
    }

    /** Notes a reactivation. */
    void reactivated(AgentModel agent) {
        if (agent.status.equals("expired")) {
            agent.status = "active";
            agent.grants.clear();
            openOf(agent).forEach(each -> each.isOpen = false);
            agent.host.defaults.forEach((name, limits) -> {
                if (!agent.taken.contains(name)) {
                    agent.grants.put(name, limits);
                }
            });
        }
    }

    /** Drops a host whose state the model no longer knows completely, with its agents. */
    void removeHost(HostModel host) {
        of(host).forEach(agent -> agents.remove(agent.id));
        pending.values().removeIf(each -> each.agent.host == host);
        hosts.remove(host.id);
    }
}
