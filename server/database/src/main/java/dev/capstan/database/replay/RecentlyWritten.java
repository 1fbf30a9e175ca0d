package dev.capstan.database.replay;

import dev.capstan.h2.DatabaseState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The commits that are perhaps not synced. A database that fails and is reopened may lack the commits of the last
 * second, so those of the last {@value #RETENTION_SECONDS} seconds are kept, to be written again. Not thread-safe.
 */
final class RecentlyWritten<T> {

    private static final int RETENTION_SECONDS = 5;

    private final DatabaseState state;
    private final LongSupplier nanos;
    private final ArrayDeque<Group<T>> groups = new ArrayDeque<>();
    private int opening;

    /** A committed group, and its commit time by the monotonic clock. */
    private record Group<T>(List<T> rows, long nanos) {}

    RecentlyWritten(DatabaseState state) {
        this(state, System::nanoTime);
    }

    RecentlyWritten(DatabaseState state, LongSupplier nanos) {
        this.state = state;
        this.nanos = nanos;
        this.opening = state.written();
    }

    /**
     * Returns the rows to write again if the database was reopened. Must be called in the transaction, after it has
     * begun to write: only then the state has the opening of its connection.
     */
    List<T> lost() {
        List<T> lost = new ArrayList<>();
        if (state.written() != opening) {
            groups.forEach(group -> lost.addAll(group.rows()));
        }
        return lost;
    }

    /** Notes what the transaction of this thread has committed, with what was lost and is written again. */
    void committed(List<T> rows) {
        if (rows.isEmpty()) {
            return;
        }
        long now = nanos.getAsLong();
        if (state.written() != opening) {
            List<Group<T>> again =
                    groups.stream().map(group -> new Group<>(group.rows(), now)).toList();
            groups.clear();
            groups.addAll(again);
        }
        opening = state.written();
        groups.add(new Group<>(rows, now));
        while (now - groups.getFirst().nanos() > TimeUnit.SECONDS.toNanos(RETENTION_SECONDS)) {
            groups.removeFirst();
        }
    }
}
