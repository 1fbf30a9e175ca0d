package dev.capstan.audit;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.concurrent.GroupCommit;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.util.List;

/**
 * The writer of events to the tenants' chains; it returns once they are durable (TC-4.1, TC-4.2, INV-3.3).
 *
 * <p>Calls that wait at the same moment share one transaction. The events of one call stay together, in order, all or
 * none; they may belong to several tenants. A dedicated thread accesses the store, so that an interrupted caller cannot
 * disturb it. If the caller has a transaction of the store open, its events become part of that transaction instead, on
 * the caller's thread.
 *
 * <p>A caller waits until the outcome is known, even when interrupted; the interrupt flag is then set again. A full
 * queue makes callers wait, too. An {@link AuditUnavailable} means that nothing of the call was recorded, with one
 * exception: if the store loses its connection during a commit and cannot be queried afterwards, the records may exist.
 * The chain is intact even then.
 */
public final class AppendRecord implements AuditTrail, AutoCloseable {

    /** Maximum number of events of one call. */
    public static final int MAX_EVENTS = 1000;

    private final ChainStore store;
    private final GroupCommit<Submission> groups;

    /** Creates a writer that appends to a store until it is closed. */
    public AppendRecord(ChainStore store) {
        this.store = store;
        this.groups = new GroupCommit<>("audit trail", Submission::weight, Submission.MAX_WEIGHT, this::commit);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException for more than {@value #MAX_EVENTS} events, or for an event that canonical JSON
     *     would change or that exceeds 256 KiB; then none of them is recorded
     */
    @Override
    public void append(List<AuditEvent> events) {
        if (events.size() > MAX_EVENTS) {
            throw new IllegalArgumentException(
                    "too many events to append: " + events.size() + " (limit " + MAX_EVENTS + ")");
        }
        if (events.isEmpty()) {
            return;
        }
        Submission submission =
                new Submission(events.stream().map(PendingRecord::of).toList());
        if (store.isInTransaction()) {
            extend(submission);
        } else {
            enqueue(submission);
        }
    }

    @Override
    public boolean isWritable() {
        return store.isWritable();
    }

    private void extend(Submission submission) {
        GroupLinker links = new GroupLinker(List.of(submission));
        try {
            store.extend(links.tenantIds(), links);
        } catch (RuntimeException e) {
            throw new AuditUnavailable("the audit trail could not be written; nothing was changed or recorded", e);
        }
    }

    private void enqueue(Submission submission) {
        try {
            groups.submit(submission);
        } catch (GroupCommit.NotCommitted e) {
            throw new AuditUnavailable("the audit trail could not be written; nothing was recorded", e.failure());
        }
    }

    private void commit(List<Submission> group) {
        GroupLinker links = new GroupLinker(group);
        try {
            store.extend(links.tenantIds(), links);
        } catch (Throwable e) { // a store may pass on an SQLException, although it declares none
            if (!wasStoredDespite(links, e)) {
                throw e;
            }
        }
    }

    private boolean wasStoredDespite(GroupLinker links, Throwable failure) {
        try {
            return links.isStoredIn(store);
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    /** Writes the waiting events and ends. Later calls throw {@link AuditUnavailable}. Safe to repeat. */
    @Override
    public void close() {
        groups.close();
    }
}
