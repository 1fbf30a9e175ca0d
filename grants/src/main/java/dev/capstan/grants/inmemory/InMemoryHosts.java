package dev.capstan.grants.inmemory;

import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.DuplicateKey;
import dev.capstan.grants.port.Hosts;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An in-memory store of hosts, at most a million. */
final class InMemoryHosts implements Hosts {

    private static final Comparator<Host> BY_AGE =
            Comparator.comparing(Host::updatedAt).thenComparing(Host::id);

    private final InMemoryTable<String, Host> hosts;
    private final InMemoryTable<String, String> idsByKey;
    private final InMemoryTable<String, String> idsByUrl;
    private final LastUses uses = new LastUses();
    private final Predicate<String> hasAgents;

    InMemoryHosts(UndoLog undo, Predicate<String> hasAgents) {
        this.hosts = new InMemoryTable<>(undo);
        this.idsByKey = new InMemoryTable<>(undo);
        this.idsByUrl = new InMemoryTable<>(undo);
        this.hasAgents = hasAgents;
    }

    @Override
    public Optional<Host> byId(String id) {
        return hosts.get(id).map(host -> host.usedAt(uses.of(id)));
    }

    @Override
    public Optional<Host> byThumbprint(String thumbprint) {
        return idsByKey.get(thumbprint).flatMap(this::byId).filter(host -> host.thumbprint()
                .equals(thumbprint));
    }

    @Override
    public Optional<Host> byJwksUrl(URI url) {
        return idsByUrl.get(url.toString()).flatMap(this::byId);
    }

    @Override
    public boolean isKnownKey(String thumbprint) {
        return idsByKey.has(thumbprint);
    }

    @Override
    public synchronized boolean add(Host host) {
        boolean urlTaken = host.keySource() instanceof KeySource.Remote remote
                && idsByUrl.has(remote.url().toString());
        if (urlTaken || idsByKey.has(host.thumbprint())) {
            return false;
        }
        store(host);
        return true;
    }

    @Override
    public synchronized void save(Host host) {
        boolean mayHaveKey =
                idsByKey.get(host.thumbprint()).map(host.id()::equals).orElse(true);
        if (!hosts.has(host.id())) {
            throw new IllegalStateException("the host was deleted");
        }
        if (!mayHaveKey) {
            throw new DuplicateKey();
        }
        store(host);
    }

    /** Stores the host before its key, so that a reader that finds the key also finds the host. */
    private void store(Host host) {
        hosts.put(host.id(), host);
        idsByKey.put(host.thumbprint(), host.id());
        if (host.keySource() instanceof KeySource.Remote remote) {
            idsByUrl.put(remote.url().toString(), host.id());
        }
    }

    @Override
    public void recordUse(String id, Instant at) {
        if (hosts.has(id)) {
            uses.record(id, at);
        }
    }

    @Override
    public List<Host> manageableBy(String userId, String tenantId, String after, int limit) {
        return page(host -> isManageable(host, userId), tenantId, after, limit);
    }

    private static boolean isManageable(Host host, String userId) {
        String owner = host.belongsTo();
        return owner == null ? host.status() != HostStatus.ACTIVE : owner.equals(userId);
    }

    @Override
    public List<Host> decided(String tenantId, String after, int limit) {
        return page(host -> true, tenantId, after, limit);
    }

    private List<Host> page(Predicate<Host> filter, String tenantId, String after, int limit) {
        return hosts.all()
                .filter(filter)
                .filter(host -> host.tenantId().equals(tenantId))
                .filter(host -> host.status() != HostStatus.PENDING)
                .map(Host::id)
                .filter(id -> id.compareTo(after) > 0)
                .sorted(Comparator.naturalOrder())
                .limit(limit)
                .flatMap(id -> byId(id).stream())
                .toList();
    }

    @Override
    public List<String> pending(Instant before) {
        return hosts.all().filter(host -> isStale(host, before)).map(Host::id).toList();
    }

    @Override
    public List<Host> waiting(int limit) {
        return pendingHosts()
                .sorted(BY_AGE.reversed())
                .limit(limit)
                .flatMap(host -> byId(host.id()).stream())
                .toList();
    }

    @Override
    public int countWaiting() {
        return (int) pendingHosts().count();
    }

    @Override
    public List<String> waitingSince(Instant before, int limit) {
        return pendingHosts()
                .filter(host -> host.updatedAt().isBefore(before))
                .sorted(BY_AGE)
                .limit(limit)
                .map(Host::id)
                .toList();
    }

    private Stream<Host> pendingHosts() {
        return hosts.all().filter(host -> host.status() == HostStatus.PENDING);
    }

    @Override
    public synchronized boolean deletePending(String id, Instant before) {
        if (hosts.get(id).filter(host -> isStale(host, before)).isEmpty()) {
            return false;
        }
        hosts.remove(id);
        idsByKey.removeEach(id);
        idsByUrl.removeEach(id);
        uses.remove(id);
        return true;
    }

    private boolean isStale(Host host, Instant before) {
        return host.status() == HostStatus.PENDING && host.updatedAt().isBefore(before) && !hasAgents.test(host.id());
    }
}
