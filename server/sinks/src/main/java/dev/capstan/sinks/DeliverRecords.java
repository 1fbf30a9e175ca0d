package dev.capstan.sinks;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.export.ChainPages;
import dev.capstan.audit.export.ExportFailed;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.audit.port.ExportCursors.Pending;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The delivery of all chains to one sink. The cursor of a chain moves after the receiver has the records before it, so a
 * record may be sent again and is never left out.
 *
 * <p>A chain whose records are refused or that is damaged is left alone for some time, and the others go on, unless so
 * many are that the receiver or the database is the cause.
 */
final class DeliverRecords {

    /** Number of chains left alone at which nothing is delivered. */
    static final int MAX_STOPPED = 20;

    private static final System.Logger LOG = System.getLogger(DeliverRecords.class.getName());

    private static final int PAGE = 250;
    private static final int TENANTS = 100;

    private final String name;
    private final RecordSink sink;
    private final ChainPages chain;
    private final ExportCursors cursors;
    private final Duration afterRefusal;

    /** The tenants whose chains are left alone, each with the monotonic time until then. */
    private final Map<String, Long> stopped = new HashMap<>();

    private volatile long delivered;
    private volatile long rejected;
    private volatile long refusals;

    DeliverRecords(String name, RecordSink sink, ChainReader chains, ExportCursors cursors, Duration afterRefusal) {
        this.name = name;
        this.sink = sink;
        this.chain = new ChainPages(chains);
        this.cursors = cursors;
        this.afterRefusal = afterRefusal;
    }

    /** Returns the number of records that the receiver has taken, repetitions included. */
    long delivered() {
        return delivered;
    }

    /** Returns the number of those that the receiver has rejected for good. */
    long rejected() {
        return rejected;
    }

    /** Returns the number of times that a chain was stopped. */
    long refusals() {
        return refusals;
    }

    /** Whether the last run left a chain alone. */
    boolean isStopped() {
        return !stopped.isEmpty();
    }

    /**
     * Delivers at most one page of each chain, so that no tenant keeps others waiting. Returns whether records may
     * remain that need not wait.
     */
    boolean run() throws IOException {
        long now = System.nanoTime();
        stopped.values().removeIf(until -> until - now <= 0);
        String after = "";
        boolean any = false;
        List<Pending> page;
        do {
            page = cursors.pending(name, after, TENANTS);
            for (Pending pending : page) {
                if (stopped.size() >= MAX_STOPPED) {
                    return false;
                }
                any |= !stopped.containsKey(pending.tenantId()) && deliverOrStop(pending);
                after = pending.tenantId();
            }
        } while (page.size() == TENANTS);
        return any;
    }

    private boolean deliverOrStop(Pending pending) throws IOException {
        try {
            return deliver(pending);
        } catch (SinkRefused | ExportFailed e) {
            stopped.put(pending.tenantId(), System.nanoTime() + afterRefusal.toNanos());
            refusals++;
            LOG.log(
                    System.Logger.Level.ERROR,
                    "sink " + name + " has stopped for tenant '" + pending.tenantId() + "': " + e.getMessage()
                            + ". Correct the cause: it tries the same record again in " + afterRefusal.toMinutes()
                            + " minutes, and after a restart");
            return false;
        }
    }

    private boolean deliver(Pending pending) throws IOException, SinkRefused, ExportFailed {
        ChainHead head = pending.cursor();
        chain.requireRecord(pending.tenantId(), head);
        long waiting = pending.last() - head.seq();
        if (waiting <= 0) {
            return false;
        }
        List<ChainedRecord> page = chain.after(Selection.of(pending.tenantId()), head, (int) Math.min(waiting, PAGE));
        for (List<ChainedRecord> batch : RecordBatches.of(page)) {
            rejected += sink.send(batch);
            delivered += batch.size();
            ChainHead next = batch.get(batch.size() - 1).head();
            if (!cursors.move(name, pending.tenantId(), head, next)) {
                return false; // another node delivers this chain
            }
            head = next;
        }
        return !page.isEmpty();
    }
}
