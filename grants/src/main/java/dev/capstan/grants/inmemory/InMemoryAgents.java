package dev.capstan.grants.inmemory;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.port.Agents;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An in-memory store of agents, at most a million. */
final class InMemoryAgents implements Agents {

    private static final Comparator<Agent> BY_REGISTRATION =
            Comparator.comparing(Agent::createdAt).thenComparing(Agent::id);

    private static final Set<AgentStatus> LIVING =
            EnumSet.of(AgentStatus.PENDING, AgentStatus.ACTIVE, AgentStatus.EXPIRED);

    private record Key(String hostId, String thumbprint) {}

    private final InMemoryTable<String, Agent> agents;
    private final InMemoryTable<Key, String> idsByKey;
    private final LastUses uses = new LastUses();
    private final InMemoryGrants grants;
    private final InMemoryApprovals approvals;

    InMemoryAgents(UndoLog undo, InMemoryGrants grants, InMemoryApprovals approvals) {
        this.agents = new InMemoryTable<>(undo);
        this.idsByKey = new InMemoryTable<>(undo);
        this.grants = grants;
        this.approvals = approvals;
    }

    @Override
    public Optional<Agent> byId(String id) {
        return agents.get(id).map(this::withUse);
    }

    private Agent withUse(Agent agent) {
        return agent.usedAt(uses.of(agent.id()));
    }

    @Override
    public synchronized Optional<Agent> byKey(String hostId, String thumbprint) {
        return idsByKey.get(new Key(hostId, thumbprint)).flatMap(this::byId).filter(agent -> agent.thumbprint()
                .equals(thumbprint));
    }

    @Override
    public boolean isKnownKey(String hostId, String thumbprint) {
        return idsByKey.has(new Key(hostId, thumbprint));
    }

    @Override
    public List<Agent> ofHost(String hostId) {
        return under(hostId)
                .sorted(Comparator.comparing((Agent agent) -> agent.status().isTerminal())
                        .thenComparing(BY_REGISTRATION.reversed()))
                .limit(MAX_LISTED)
                .sorted(BY_REGISTRATION)
                .map(this::withUse)
                .toList();
    }

    private Stream<Agent> under(String hostId) {
        return agents.all().filter(agent -> agent.hostId().equals(hostId));
    }

    boolean hasAny(String hostId) {
        return under(hostId).findAny().isPresent();
    }

    @Override
    public synchronized boolean add(Agent agent) {
        boolean added = idsByKey.add(new Key(agent.hostId(), agent.thumbprint()), agent.id());
        if (added) {
            agents.put(agent.id(), agent);
        }
        return added;
    }

    @Override
    public synchronized void save(Agent agent) {
        Key key = new Key(agent.hostId(), agent.thumbprint());
        boolean mayHaveKey = idsByKey.get(key).map(agent.id()::equals).orElse(true);
        if (!agents.has(agent.id()) || !mayHaveKey) {
            throw new IllegalStateException("the agent was deleted, or its key now belongs to another");
        }
        idsByKey.put(key, agent.id());
        agents.put(agent.id(), agent);
    }

    @Override
    public void recordUse(String id, Instant at) {
        if (agents.has(id)) {
            uses.record(id, at);
        }
    }

    @Override
    public List<String> hostsOfPending(Instant before) {
        return agents.all()
                .filter(agent -> isStale(agent, before))
                .map(Agent::hostId)
                .distinct()
                .toList();
    }

    @Override
    public int countPending(String hostId) {
        return (int) under(hostId)
                .filter(agent -> agent.status() == AgentStatus.PENDING)
                .count();
    }

    @Override
    public int countLiving(String hostId, Instant registeredAfter) {
        return (int) living(registeredAfter)
                .filter(agent -> agent.hostId().equals(hostId))
                .count();
    }

    @Override
    public int countLivingOf(String userId, Instant registeredAfter) {
        return (int) living(registeredAfter)
                .filter(agent -> userId.equals(agent.userId()))
                .count();
    }

    private Stream<Agent> living(Instant registeredAfter) {
        return agents.all().filter(agent -> LIVING.contains(agent.status())).filter(agent -> agent.createdAt()
                .isAfter(registeredAfter));
    }

    @Override
    public List<String> deletePending(String hostId, Instant before) {
        return delete(hostId, agent -> isStale(agent, before));
    }

    @Override
    public List<String> deleteUnchanged(String hostId, Instant before) {
        return delete(hostId, agent -> agent.updatedAt().isBefore(before));
    }

    private synchronized List<String> delete(String hostId, Predicate<Agent> filter) {
        List<String> ids = under(hostId).filter(filter).map(Agent::id).toList();
        ids.forEach(this::delete);
        return ids;
    }

    private void delete(String id) {
        agents.remove(id);
        idsByKey.removeEach(id);
        grants.deleteOf(id);
        approvals.deleteOf(id);
        uses.remove(id);
    }

    private static boolean isStale(Agent agent, Instant before) {
        return agent.status() == AgentStatus.PENDING && agent.updatedAt().isBefore(before);
    }
}
