package dev.capstan.discovery;

import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Access for the operator of this server to the envelopes that its peers have accepted. */
public final class ReadInbox {

    private final Inbox inbox;

    public ReadInbox(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Returns the envelopes after a number, in order.
     *
     * @param peer peer that received them; null for all peers
     * @param limit maximum number of envelopes
     */
    public List<InboxEntry> after(@Nullable PeerId peer, long number, int limit) {
        return inbox.after(peer, number, limit);
    }

    /** Deletes an envelope. Returns whether the inbox had it. */
    public boolean delete(long number) {
        return inbox.delete(number);
    }
}
