package dev.capstan.grants.inmemory;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** An in-memory store of executions, at most ten thousand. */
public final class InMemoryExecutions implements Executions {

    private static final int MAX_EXECUTIONS = 10_000;

    private final ConcurrentMap<String, Execution> byId = new ConcurrentHashMap<>();

    /** Creates an empty store. */
    public InMemoryExecutions() {}

    @Override
    public Optional<Execution> byId(String id) {
        return Optional.ofNullable(byId.get(id)).map(InMemoryExecutions::copy);
    }

    @Override
    public void add(Execution execution) {
        if (byId.size() >= MAX_EXECUTIONS) {
            throw new IllegalStateException("too many executions in memory (limit " + MAX_EXECUTIONS + ")");
        }
        if (byId.putIfAbsent(execution.id(), copy(execution)) != null) {
            throw new IllegalStateException("an execution with this id already exists");
        }
    }

    @Override
    public List<Execution> pending() {
        return byId.values().stream()
                .filter(execution -> execution.status() == Execution.Status.PENDING)
                .sorted(Comparator.comparing(Execution::createdAt))
                .map(InMemoryExecutions::copy)
                .toList();
    }

    @Override
    public List<Execution> orphaned() {
        return List.of();
    }

    @Override
    public boolean end(Execution execution, Runnable more) {
        checkSize(execution);
        boolean[] ended = new boolean[1];
        byId.computeIfPresent(execution.id(), (id, present) -> {
            if (present.status() != Execution.Status.PENDING) {
                return present;
            }
            more.run();
            ended[0] = true;
            return copy(execution);
        });
        return ended[0];
    }

    private static void checkSize(Execution execution) {
        int bytes = Json.writeBytes(execution.outcome()).length;
        if (bytes > Json.MAX_ENVELOPE_BYTES) {
            throw new IllegalArgumentException(
                    "an outcome of " + bytes + " bytes is too large (limit " + Json.MAX_ENVELOPE_BYTES + ")");
        }
    }

    @Override
    public int deleteBefore(Instant endedBefore, Instant startedBefore) {
        int deleted = 0;
        for (Execution execution : byId.values()) {
            Instant end = execution.endedAt();
            boolean isStale = end == null ? execution.createdAt().isBefore(startedBefore) : end.isBefore(endedBefore);
            if (isStale && byId.remove(execution.id(), execution)) {
                deleted++;
            }
        }
        return deleted;
    }

    /** Returns this execution with its own copy of the outcome, since that is mutable. */
    private static Execution copy(Execution execution) {
        return new Execution(
                execution.id(),
                execution.agentId(),
                execution.jti(),
                execution.status(),
                execution.outcome().deepCopy(),
                execution.createdAt(),
                execution.endedAt(),
                execution.call());
    }
}
