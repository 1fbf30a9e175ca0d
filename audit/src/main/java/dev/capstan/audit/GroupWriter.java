package dev.capstan.audit;

import dev.capstan.audit.port.ChainStore;
import java.util.List;

/** Writes the calls that wait at one moment as one transaction, group after group, until the queue is closed. */
final class GroupWriter implements Runnable {

    private final ChainStore store;
    private final SubmissionQueue queue;

    GroupWriter(ChainStore store, SubmissionQueue queue) {
        this.store = store;
        this.queue = queue;
    }

    @Override
    public void run() {
        for (List<Submission> group = queue.takeGroup(); !group.isEmpty(); group = queue.takeGroup()) {
            write(group);
        }
    }

    private void write(List<Submission> group) {
        GroupLinks links = new GroupLinks(group);
        try {
            store.extend(links.tenantIds(), links);
            group.forEach(Submission::kept);
        } catch (RuntimeException | Error e) { // a writer that died would leave every later caller waiting
            settle(group, links, e);
        }
    }

    private void settle(List<Submission> group, GroupLinks links, Throwable failure) {
        if (keptAfterAll(links, failure)) {
            group.forEach(Submission::kept);
        } else {
            group.forEach(submission -> submission.failed(failure));
        }
    }

    private boolean keptAfterAll(GroupLinks links, Throwable failure) {
        try {
            return links.keptBy(store);
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
            return false;
        }
    }
}
