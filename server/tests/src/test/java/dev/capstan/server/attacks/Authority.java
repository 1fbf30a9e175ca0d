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
 * The authority of everybody, in plain sets and rules of its own: what is allowed now, and what changes once it is done.
 *
 * <p>It knows three capabilities: {@code check_balance}, which every trusted host has; {@code transfer_funds}, of which
 * the server allows at most 10,000; and {@code echo}.
 */
final class Authority {

    static final String BALANCE = "check_balance";
    static final String TRANSFER = "transfer_funds";
    static final String ECHO = "echo";

    private static final Ruling DONE = Ruling.of("200");
    private static final Map<String, Limits> IMPOSED = Map.of(
            BALANCE, Limits.NONE,
            TRANSFER, new Limits(Map.of("amount", 10_000), Map.of()),
            ECHO, Limits.NONE);

    final Map<String, Host> hosts = new LinkedHashMap<>();
    final Map<String, Agent> agents = new LinkedHashMap<>();
    final Map<String, Pending> pending = new LinkedHashMap<>();

    /** Returns why a host may do nothing, or empty. */
    Optional<Ruling> refused(Host host, boolean mayWait) {
        boolean works = host.status.equals("active") || mayWait && host.status.equals("pending");
        return works ? Optional.empty() : Optional.of(Ruling.of("403 host_" + host.status));
    }

    /** Returns why an agent may do nothing, or empty. */
    Optional<Ruling> refused(Agent agent) {
        return refused(agent.host, false).or(() -> asIs(agent));
    }

    private static Optional<Ruling> asIs(Agent agent) {
        return agent.status.equals("active") ? Optional.empty() : Optional.of(Ruling.of("403 agent_" + agent.status));
    }

    private static Optional<Ruling> foreign(Host host, Agent agent) {
        return agent.host == host ? Optional.empty() : Optional.of(Ruling.of("403 unauthorized"));
    }

    private static Optional<Ruling> foreign(String account, Host host) {
        boolean may = account.equals(Field.OWNER) || host.isManagedBy(account);
        return may ? Optional.empty() : Optional.of(Ruling.of("403 unauthorized"));
    }

    /** Rules on a call; a transfer goes to an account that the bank does not have. */
    Ruling execute(Agent agent, String capability, JsonNode arguments) {
        Limits granted = agent.grants.get(capability);
        return refused(agent).orElseGet(() -> {
            if (granted == null) {
                return Ruling.of("403 capability_not_granted");
            }
            if (!granted.permit(arguments)) {
                return Ruling.of("403 constraint_violated");
            }
            return capability.equals(TRANSFER) ? Ruling.of("422 handler_failed") : DONE;
        });
    }

    /** Rules on a registration under a host, or under one that is new. */
    Ruling register(@Nullable Host host) {
        return Optional.ofNullable(host).flatMap(known -> refused(known, true)).orElse(DONE);
    }

    /** Notes a registration, and returns what has become of it. */
    Agent registered(Host host, String agentId, SigningKey key, Map<String, Limits> requested, String code) {
        hosts.putIfAbsent(host.id, host);
        Agent agent = new Agent(agentId, host, key);
        agents.put(agentId, agent);
        Map<String, Limits> imposed = imposedOn(requested);
        Map<String, Limits> trusted = new TreeMap<>();
        imposed.forEach((name, limits) -> Optional.ofNullable(host.defaults.get(name))
                .flatMap(limits::and)
                .ifPresent(both -> trusted.put(name, both)));
        if (host.account != null && trusted.size() == imposed.size()) {
            agent.status = "active";
            agent.grants.putAll(trusted);
        } else {
            pending.put(code, new Pending(code, agent, false, imposed));
        }
        return agent;
    }

    private static Map<String, Limits> imposedOn(Map<String, Limits> requested) {
        Map<String, Limits> narrowed = new TreeMap<>();
        requested.forEach((name, limits) ->
                limits.and(IMPOSED.getOrDefault(name, Limits.NONE)).ifPresent(left -> narrowed.put(name, left)));
        return narrowed;
    }

    /** Rules on a decision; those that are named are denied or narrowed, the rest follows the decision. */
    Ruling decide(Pending waiting, String account, boolean approves, Map<String, Optional<Limits>> items) {
        if (waiting.agent.host.account != null && !waiting.agent.host.account.equals(account)) {
            return Ruling.of("403 unauthorized");
        }
        if (!waiting.isOpen) {
            return Ruling.of("409 approval_closed");
        }
        Optional<Ruling> unfit = waiting.escalates ? asIs(waiting.agent) : Optional.empty();
        boolean leavesNothing = approves
                && waiting.items.entrySet().stream()
                        .anyMatch(item -> granted(item, items).isEmpty() && !isDenied(item.getKey(), items));
        return unfit.orElse(leavesNothing ? Ruling.of("400 unsatisfiable_constraints") : DONE);
    }

    private static boolean isDenied(String name, Map<String, Optional<Limits>> items) {
        return items.containsKey(name) && items.get(name).isEmpty();
    }

    private static Optional<Limits> granted(Map.Entry<String, Limits> item, Map<String, Optional<Limits>> items) {
        return items.getOrDefault(item.getKey(), Optional.of(Limits.NONE)).flatMap(item.getValue()::and);
    }

    /** Notes a decision. */
    void decided(Pending waiting, String account, boolean approves, Map<String, Optional<Limits>> items) {
        waiting.isOpen = false;
        Agent agent = waiting.agent;
        waiting.items.entrySet().forEach(item -> {
            Optional<Limits> granted = approves ? granted(item, items) : Optional.empty();
            granted.ifPresentOrElse(
                    limits -> {
                        agent.grants.put(item.getKey(), limits);
                        agent.taken.remove(item.getKey());
                    },
                    () -> agent.taken.add(item.getKey()));
        });
        if (waiting.escalates) {
            return;
        }
        agent.status = approves ? "active" : "rejected";
        if (approves && agent.host.account == null) {
            agent.host.account = account;
            agent.host.status = "active";
            if (!isDenied(BALANCE, items) || !waiting.items.containsKey(BALANCE)) {
                Limits narrowed = waiting.items.containsKey(BALANCE)
                        ? items.getOrDefault(BALANCE, Optional.of(Limits.NONE)).orElseThrow()
                        : Limits.NONE;
                agent.host.defaults.put(BALANCE, narrowed);
            }
        }
    }

    /** Rules on a request for more. */
    Ruling request(Agent agent, Map<String, Limits> requested) {
        boolean hasAll = requested.entrySet().stream().allMatch(each -> has(agent, each));
        return refused(agent).orElse(hasAll ? Ruling.of("409 already_granted") : DONE);
    }

    private static boolean has(Agent agent, Map.Entry<String, Limits> requested) {
        Optional<Limits> narrowed = requested.getValue().and(IMPOSED.getOrDefault(requested.getKey(), Limits.NONE));
        Limits granted = agent.grants.get(requested.getKey());
        return granted != null && narrowed.filter(granted::include).isPresent();
    }

    /** Notes a request for more that waits under a code. */
    void requested(Agent agent, Map<String, Limits> requested, String code) {
        Map<String, Limits> imposed = imposedOn(requested);
        imposed.keySet().removeIf(name -> has(agent, Map.entry(name, requested.get(name))));
        if (imposed.isEmpty() || pending.containsKey(code)) {
            return;
        }
        Map<String, Limits> all = new TreeMap<>(imposed);
        for (Pending other : openOf(agent)) {
            if (other.items.keySet().stream().anyMatch(imposed::containsKey)) {
                other.isOpen = false;
                other.items.forEach(all::putIfAbsent);
            }
        }
        pending.put(code, new Pending(code, agent, true, all));
    }

    private List<Pending> openOf(Agent agent) {
        return pending.values().stream()
                .filter(each -> each.agent == agent && each.isOpen)
                .toList();
    }

    /** Rules on a new key that an agent takes. */
    Ruling rotate(Agent agent) {
        return refused(agent).orElse(DONE);
    }

    /** Rules on a new key that a host takes, or on its end. */
    Ruling act(Host host) {
        return refused(host, false).orElse(DONE);
    }

    /** Rules on a new key that a host gives an agent. */
    Ruling rotate(Host host, Agent agent) {
        return refused(host, false)
                .or(() -> foreign(host, agent))
                .orElse(agent.isAlive() ? DONE : Ruling.of("403 agent_" + agent.status));
    }

    /** Rules on the end of an agent. */
    Ruling revoke(Host host, Agent agent) {
        return refused(host, false).or(() -> foreign(host, agent)).orElse(DONE);
    }

    /** Rules on a question about an agent. */
    Ruling show(Host host, Agent agent) {
        return refused(host, true).or(() -> foreign(host, agent)).orElse(DONE);
    }

    /** Notes the end of an agent. */
    void revoked(Agent agent) {
        end(agent, "revoked");
    }

    private void end(Agent agent, String status) {
        if (agent.isAlive()) {
            agent.status = status;
            agent.grants.clear();
            openOf(agent).forEach(each -> each.isOpen = false);
        }
    }

    /** Rules on what an account does to a host or an agent of it. */
    Ruling manage(String account, Host host) {
        return foreign(account, host).orElse(DONE);
    }

    /** Notes the end of a host. */
    void revoked(Host host) {
        if (host.isAlive()) {
            host.status = host.status.equals("pending") ? "rejected" : "revoked";
            of(host).forEach(agent -> end(agent, host.status));
        }
    }

    /** Returns the agents of a host. */
    Stream<Agent> of(Host host) {
        return new ArrayList<>(agents.values()).stream().filter(agent -> agent.host == host);
    }

    /** Rules on a capability that an account takes back. */
    Ruling revokeGrant(String account, Agent agent, String capability) {
        return foreign(account, agent.host)
                .orElse(agent.grants.containsKey(capability) ? DONE : Ruling.of("403 capability_not_granted"));
    }

    /** Notes a capability that was taken back. */
    void grantRevoked(Agent agent, String capability) {
        agent.grants.remove(capability);
        agent.taken.add(capability);
    }

    /** Rules on the end of a session. */
    Ruling endSession(String account, Agent agent) {
        return foreign(account, agent.host).or(() -> asIs(agent)).orElse(DONE);
    }

    /** Rules on a reactivation. */
    Ruling reactivate(Host host, Agent agent) {
        boolean may = agent.status.equals("active") || agent.status.equals("expired");
        return refused(host, false)
                .or(() -> foreign(host, agent))
                .orElse(may ? DONE : Ruling.of("403 agent_" + agent.status));
    }

    /** Notes a reactivation. */
    void reactivated(Agent agent) {
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

    /** Forgets a host of which the model no longer knows everything, with its agents. */
    void forget(Host host) {
        of(host).forEach(agent -> agents.remove(agent.id));
        pending.values().removeIf(each -> each.agent.host == host);
        hosts.remove(host.id);
    }
}
