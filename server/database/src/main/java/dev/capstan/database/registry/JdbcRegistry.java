package dev.capstan.database.registry;

import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.EpochMillis;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The registry in a database. Every change of a capability advances the revision in its row first. */
@Singleton
final class JdbcRegistry implements Registry {

    private final RegisteredCapabilityRows capabilities;
    private final RegisteredVersionRows versions;
    private final RegisteredSchemaRows schemas;
    private final RegistryIndex index;
    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;
    private final DatabaseState database;
    private final ThreadLocal<Boolean> isBatch = ThreadLocal.withInitial(() -> false);

    JdbcRegistry(
            RegisteredCapabilityRows capabilities,
            RegisteredVersionRows versions,
            RegisteredSchemaRows schemas,
            RegistryIndex index,
            TransactionOperations<Connection> transactions,
            DiskFlush diskFlush,
            DatabaseState database) {
        this.capabilities = capabilities;
        this.versions = versions;
        this.schemas = schemas;
        this.index = index;
        this.transactions = transactions;
        this.diskFlush = diskFlush;
        this.database = database;
    }

    @Override
    public Optional<RegisteredVersion> find(String capability, Version version) {
        return row(capability, version).map(row -> row.version(schemas(row.digests())));
    }

    @Override
    public Optional<VersionLifecycle> lifecycle(String capability, Version version) {
        return row(capability, version).map(RegisteredVersionRow::lifecycle);
    }

    @Override
    public boolean isPublished(Publisher publisher, String capability, Version version, Declaration declaration) {
        return row(capability, version)
                .filter(row -> row.isSameDeclaration(publisher, declaration))
                .isPresent();
    }

    private Optional<RegisteredVersionRow> row(String capability, Version version) {
        return versions.findById(new RegisteredVersionRow.Key(capability, VersionKey.of(version)));
    }

    @Override
    public long names(Publisher publisher) {
        return capabilities.countByPublisher(publisher.id());
    }

    /** Returns a published capability. The revision is read first, so that a change in between has a later one. */
    @Override
    public Optional<Published> find(String capability) {
        return capabilities
                .findById(capability)
                .map(row -> new Published(new Publisher(row.publisher()), row.revision(), versions(capability)));
    }

    private List<RegisteredVersion> versions(String capability) {
        List<RegisteredVersionRow> rows = versions.ofCapability(capability);
        Set<String> digests = new HashSet<>();
        rows.forEach(row -> digests.addAll(row.digests()));
        Map<String, Schema> known = schemas(digests);
        return rows.stream().map(row -> row.version(known)).toList();
    }

    private Map<String, Schema> schemas(Set<String> digests) {
        if (digests.isEmpty()) {
            return Map.of();
        }
        return schemas.all(digests).stream()
                .collect(Collectors.toMap(RegisteredSchemaRow::digest, RegisteredSchemaRow::schema));
    }

    @Override
    public boolean add(
            RegisteredVersion added,
            long revision,
            Map<Version, Integer> scores,
            Map<Version, VersionLifecycle> lifecycles,
            Runnable record) {
        RegisteredVersionRow row = RegisteredVersionRow.of(added, Objects.requireNonNull(scores.get(added.version())));
        boolean isAdded = transactions.executeWrite(status -> {
            if (!advances(added, revision)) {
                return false;
            }
            store(added.declaration().contract());
            versions.save(row);
            ScoreWriter.write(status.getConnection(), added.capability(), scores);
            lifecycles.forEach((version, lifecycle) -> updateLifecycle(added.capability(), version, lifecycle));
            numberChange(added.capability());
            record.run();
            return true;
        });
        return durable(isAdded);
    }

    /** Numbers a change. Comes last in a transaction but for the record, since all others wait for its end. */
    private void numberChange(String capability) {
        if (capabilities.change() != 1) {
            throw new IllegalStateException("registry_counter has no row, so searches would not find " + capability);
        }
        capabilities.changed(capability);
    }

    private boolean durable(boolean isWritten) {
        if (isWritten && !isBatch.get()) {
            diskFlush.flush();
        }
        return isWritten;
    }

    @Override
    public void inBatch(Runnable task) {
        int opening = database.openCount();
        isBatch.set(true);
        try {
            task.run();
        } finally {
            isBatch.remove();
            diskFlush.flush();
        }
        if (database.openCount() != opening) {
            throw new AuditUnavailable("the database failed before all changes were on disk; publish them again", null);
        }
    }

    private boolean advances(RegisteredVersion added, long revision) {
        int advanced = revision == 0
                ? capabilities.begin(added.capability(), added.publisher().id())
                : capabilities.advance(added.capability(), revision);
        return advanced == 1;
    }

    /**
     * Stores the schemas in the order of their digests, so that two transactions with the same schemas do not deadlock.
     */
    private void store(Contract contract) {
        Stream.concat(Stream.ofNullable(contract.input()), Stream.ofNullable(contract.output()))
                .sorted(Comparator.comparing(Schema::digest))
                .forEach(schema -> schemas.addIfMissing(schema.digest(), Json.canonical(schema.document())));
    }

    private boolean updateLifecycle(String capability, Version version, VersionLifecycle lifecycle) {
        return versions.updateLifecycle(
                        capability,
                        VersionKey.of(version),
                        EpochMillis.of(lifecycle.deprecated()),
                        EpochMillis.of(lifecycle.sunset()))
                == 1;
    }

    @Override
    public boolean change(
            String capability, Version version, long revision, VersionLifecycle lifecycle, Runnable record) {
        boolean isChanged = transactions.executeWrite(status -> {
            if (capabilities.advance(capability, revision) == 1 && updateLifecycle(capability, version, lifecycle)) {
                numberChange(capability);
                record.run();
                return true;
            }
            status.setRollbackOnly();
            return false;
        });
        return durable(isChanged);
    }

    @Override
    public List<Hit> search(Query query) {
        return index.search(query);
    }
}
