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
import java.util.List;

/**
 * The delivery of all chains to one sink. The cursor of a chain moves after the receiver has the records before it, so a
 * record may be sent again and is never left out.
 */
final class DeliverRecords {

    private static final int PAGE = 250;
    private static final int TENANTS = 100;

    private final String name;
    private final RecordSink sink;
    private final ChainPages chain;
    private final ExportCursors cursors;
    private volatile long delivered;
    private volatile long rejected;

    DeliverRecords(String name, RecordSink sink, ChainReader chains, ExportCursors cursors) {
        this.name = name;
        this.sink = sink;
        this.chain = new ChainPages(chains);
        this.cursors = cursors;
    }

    /** Returns the number of records that the receiver has taken, repetitions included. */
    long delivered() {
        return delivered;
    }

    /** Returns the number of those that the receiver has rejected for good. */
    long rejected() {
        return rejected;
    }

    /**
     * Delivers at most one page of each chain, so that no tenant keeps others waiting. Returns whether records may
     * remain.
     */
    boolean run() throws IOException, SinkRefused, ExportFailed {
        String after = "";
        boolean any = false;
        List<Pending> page;
        do {
            page = cursors.pending(name, after, TENANTS);
            for (Pending pending : page) {
                any |= deliver(pending);
                after = pending.tenantId();
            }
        } while (page.size() == TENANTS);
        return any;
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
        return true;
    }
}
