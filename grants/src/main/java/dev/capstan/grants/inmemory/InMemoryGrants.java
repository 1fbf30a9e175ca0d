package dev.capstan.grants.inmemory;

import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.Grants;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** An in-memory store of grants, at most a million. */
final class InMemoryGrants implements Grants {

    private static final Comparator<Grant> IN_ORDER =
            Comparator.comparing(Grant::capability).thenComparing(Grant::status);

    private record Key(String agentId, String capability, GrantStatus status) {}

    private final InMemoryTable<Key, Grant> grants;

    InMemoryGrants(UndoLog undo) {
        this.grants = new InMemoryTable<>(undo);
    }

    @Override
    public List<Grant> ofAgent(String agentId) {
        return grants.all()
                .filter(grant -> grant.agentId().equals(agentId))
                .sorted(IN_ORDER)
                .toList();
    }

    @Override
    public List<Grant> ofAgents(Collection<String> agentIds) {
        return agentIds.stream().flatMap(id -> ofAgent(id).stream()).toList();
    }

    @Override
    public Optional<Grant> active(String agentId, String capability) {
        return grants.get(new Key(agentId, capability, GrantStatus.ACTIVE));
    }

    @Override
    public void saveAll(Collection<Grant> saved) {
        saved.forEach(grant -> grants.put(key(grant), grant));
    }

    @Override
    public void remove(String agentId, String capability, GrantStatus status) {
        grants.remove(new Key(agentId, capability, status));
    }

    @Override
    public void removeAll(Collection<Grant> removed) {
        removed.forEach(grant -> grants.remove(key(grant)));
    }

    void deleteOf(String agentId) {
        removeAll(ofAgent(agentId));
    }

    private static Key key(Grant grant) {
        return new Key(grant.agentId(), grant.capability(), grant.status());
    }
}
