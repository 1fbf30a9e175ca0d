package dev.capstan.discovery;

import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Access for the operator of this server to the envelopes that its peers have accepted. */
public final class ReadInbox {

    /** The size at which a page ends, in bytes; its last envelopes may exceed it. */
    private static final long FULL_BYTES = 4L * 1024 * 1024;

    private static final int AT_ONCE = 4;

    private final Inbox inbox;

    public ReadInbox(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * A part of the inbox.
     *
     * @param entries the envelopes, in order
     * @param hasMore whether others follow
     */
    public record Page(List<InboxEntry> entries, boolean hasMore) {

        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Returns the envelopes after a number, in order, up to about 4 MiB: each may be as large as 1 MiB.
     *
     * @param peer peer that received them; null for all peers
     * @param limit maximum number of envelopes, ≥ 1
     */
    public Page after(@Nullable PeerId peer, long number, int limit) {
        List<InboxEntry> entries = new ArrayList<>();
        long last = number;
        long bytes = 0;
        while (true) {
            List<InboxEntry> next = inbox.after(peer, last, Math.min(AT_ONCE, limit - entries.size() + 1));
            if (next.isEmpty() || bytes >= FULL_BYTES || entries.size() == limit) {
                return new Page(entries, !next.isEmpty());
            }
            for (InboxEntry entry : next.subList(0, Math.min(next.size(), limit - entries.size()))) {
                entries.add(entry);
                last = entry.number();
                bytes += entry.content().envelope().bytes().length;
            }
        }
    }

    /** Deletes an envelope. Returns whether the inbox had it. */
    public boolean delete(long number) {
        return inbox.delete(number);
    }
}
