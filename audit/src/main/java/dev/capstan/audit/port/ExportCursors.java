package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import java.util.List;

/**
 * The durable positions of sinks in the chains of a store: one for each sink and tenant, at first the start of the chain.
 * An adapter must pass {@code ExportCursorsContract}.
 */
public interface ExportCursors {

    /**
     * Returns the chains whose head differs from the cursor of a sink, in an order chosen by the store. The records up
     * to {@link Pending#last} are durable on return, so that no crash takes back an exported record.
     *
     * @param sink name of the sink, 1 to 128 characters
     * @param after the last tenant of the page before; empty for the first page
     * @param limit 1 to 1000
     */
    List<Pending> pending(String sink, String after, int limit);

    /** Returns the number of records, in the chains of all tenants, that follow the cursors of a sink. */
    long lag(String sink);

    /**
     * Moves a cursor. Returns false, and changes nothing, if it is no longer where the caller read it because another
     * node has moved it.
     */
    boolean move(String sink, String tenantId, ChainHead from, ChainHead to);

    /**
     * A chain and the cursor of a sink in it.
     *
     * @param cursor head of the last exported record
     * @param last number of the last durable record of the chain; less than that of the cursor in a truncated chain
     */
    record Pending(String tenantId, ChainHead cursor, long last) {}
}
