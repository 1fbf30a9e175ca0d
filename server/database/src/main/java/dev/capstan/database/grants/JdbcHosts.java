package dev.capstan.database.grants;

import dev.capstan.database.RowCaches;
import dev.capstan.database.replay.TokenUseGroupCommit;
import dev.capstan.grants.Host;
import dev.capstan.grants.port.DuplicateKey;
import dev.capstan.grants.port.Hosts;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.net.URI;
import java.sql.Connection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hosts in a database. */
@Singleton
record JdbcHosts(
        HostRows rows,
        LastUseRows lastUses,
        TokenUseGroupCommit uses,
        TransactionOperations<Connection> transactions,
        RowCaches caches)
        implements Hosts {

    @Override
    public Optional<Host> byId(String id) {
        return caches.hosts().get(id, () -> stored(id));
    }

    private Optional<Host> stored(String id) {
        @Nullable Instant unwritten = uses.unwritten(id);
        return rows.withId(id).map(row -> row.host().usedAt(unwritten));
    }

    @Override
    public Optional<Host> byThumbprint(String thumbprint) {
        Map<String, Instant> unwritten = uses.unwritten();
        return rows.withKey(thumbprint).map(row -> host(row, unwritten));
    }

    @Override
    public Optional<Host> byJwksUrl(URI url) {
        Map<String, Instant> unwritten = uses.unwritten();
        return rows.publishedAt(url.toString()).map(row -> host(row, unwritten));
    }

    private static Host host(HostRow row, Map<String, Instant> unwritten) {
        return row.host().usedAt(unwritten.get(row.id()));
    }

    @Override
    public boolean isKnownKey(String thumbprint) {
        return rows.findKeyOwner(thumbprint).isPresent();
    }

    @Override
    public boolean add(Host host) {
        return transactions.executeWrite(status -> {
            if (rows.claimKey(host.thumbprint(), host.id()) == 0) {
                return false;
            }
            if (!isAdded(HostRow.of(host))) {
                rows.deleteKeys(host.id());
                return false;
            }
            lastUses.save(LastUseRow.unused(host.id()));
            return true;
        });
    }

    /** Adds a row. A failed statement would end the transaction of the caller, so there is none for a known address. */
    private boolean isAdded(HostRow row) {
        return rows.addIfMissing(
                        row.id(),
                        row.name(),
                        row.key().keyX(),
                        row.key().unprovenX(),
                        row.key().jwksUrl(),
                        row.key().jwksKid(),
                        row.thumbprint(),
                        row.status(),
                        row.tenantId(),
                        row.userId(),
                        row.approvedBy(),
                        row.defaults(),
                        row.createdAt(),
                        row.updatedAt(),
                        row.activatedAt(),
                        row.lastUsedAt())
                == 1;
    }

    @Override
    public void save(Host host) {
        transactions.executeWrite(status -> {
            caches.hosts().changing(host.id());
            Host known = byId(host.id()).orElseThrow(() -> new IllegalStateException("the host was deleted"));
            boolean mayHaveKey = known.thumbprint().equals(host.thumbprint()) || claimKey(host);
            if (!mayHaveKey) {
                throw new DuplicateKey();
            }
            return rows.update(HostRow.of(host.usedAt(known.lastUsedAt())));
        });
    }

    private boolean claimKey(Host host) {
        return rows.claimKey(host.thumbprint(), host.id()) == 1
                || rows.findKeyOwner(host.thumbprint())
                        .filter(host.id()::equals)
                        .isPresent();
    }

    @Override
    public void recordUse(String id, Instant at) {
        uses.used(id, at);
        caches.hosts().update(id, host -> host.usedAt(at.truncatedTo(ChronoUnit.MILLIS)));
    }

    @Override
    public List<Host> manageableBy(String userId, String tenantId, String after, int limit) {
        return hosts(() -> rows.findByUserOrUnowned(userId, tenantId, after, limit));
    }

    @Override
    public List<Host> decided(String tenantId, String after, int limit) {
        return hosts(() -> rows.decided(tenantId, after, limit));
    }

    @Override
    public List<Host> waiting(int limit) {
        return hosts(() -> rows.waiting(limit));
    }

    @Override
    public int countWaiting() {
        return rows.countWaiting();
    }

    @Override
    public List<String> waitingSince(Instant before, int limit) {
        return rows.waitingSince(before.toEpochMilli(), limit);
    }

    private List<Host> hosts(Supplier<List<HostRow>> page) {
        Map<String, Instant> unwritten = uses.unwritten();
        return page.get().stream().map(row -> host(row, unwritten)).toList();
    }

    @Override
    public List<String> pending(Instant before) {
        return rows.findStale(before.toEpochMilli());
    }

    @Override
    public boolean deletePending(String id, Instant before) {
        return transactions.executeWrite(status -> {
            caches.hosts().changing(id);
            if (rows.deleteStale(id, before.toEpochMilli()) == 0) {
                return false;
            }
            rows.deleteKeys(id);
            lastUses.deleteById(id);
            return true;
        });
    }
}
