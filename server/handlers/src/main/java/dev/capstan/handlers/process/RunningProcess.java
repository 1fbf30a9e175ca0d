package dev.capstan.handlers.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A started process, with everything that it has started since.
 *
 * @param root its first process
 * @param mark the value of {@link ProcessTable#MARK} that its processes inherit
 * @param table the table that finds them again; empty on a system without one
 * @param group the control group that they cannot leave; empty where the server has none
 */
record RunningProcess(Process root, String mark, Optional<ProcessTable> table, Optional<ControlGroup> group) {

    private static final System.Logger LOG = System.getLogger(RunningProcess.class.getName());

    /** The time that a caller waits for the end; then a background task continues. */
    static final Duration TIMEOUT = Duration.ofMillis(250);

    private static final String NOT_KILLED = "a process could not be killed; the operating system denied it";
    private static final Duration LAST_TIMEOUT = Duration.ofSeconds(30);
    private static final long MAX_ROOT_END_MS = 50;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The limit for doubling pauses: many processes that end at once must not keep the machine from ending them. */
    private static final int MAX_PAUSE_DOUBLINGS = 5;

    /** The number of scans after a process has vanished that may have left a child behind. */
    private static final int ENOUGH_SCANS = 5;

    /**
     * Kills all of it, and waits less than half a second for that.
     *
     * @param patient continues the killing in the background if it takes longer
     */
    void end(Executor patient) {
        if (group.isPresent()) {
            endGroup(group.get(), patient);
        } else if (table.isEmpty()) {
            endDescendants();
        } else if (!killTree(table.get(), TIMEOUT)) {
            patient.execute(() -> killTreeFinally(table.get()));
        }
        root.onExit()
                .completeOnTimeout(root, MAX_ROOT_END_MS, TimeUnit.MILLISECONDS)
                .join();
    }

    private void endGroup(ControlGroup members, Executor patient) {
        // It may not have joined yet. What it has started has.
        root.toHandle().destroyForcibly();
        if (!members.end(TIMEOUT)) {
            patient.execute(() -> {
                if (!members.end(LAST_TIMEOUT)) {
                    LOG.log(System.Logger.Level.WARNING, NOT_KILLED);
                }
            });
        }
    }

    private void endDescendants() {
        List<ProcessHandle> started = root.descendants().toList();
        // The root goes first: one that starts a new child as soon as one ends must not outlive its children.
        root.toHandle().destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private void killTreeFinally(ProcessTable processes) {
        if (!killTree(processes, LAST_TIMEOUT)) {
            LOG.log(System.Logger.Level.WARNING, NOT_KILLED);
        }
    }

    /** Kills all processes found until there are none. Returns whether that succeeded in time. */
    private boolean killTree(ProcessTable processes, Duration timeout) {
        long startNanos = System.nanoTime();
        Set<Long> sessions = Set.of();
        int scans = 0;
        for (int round = 0; System.nanoTime() - startNanos < timeout.toNanos(); round++) {
            ProcessTable.Scan scan = processes.scan();
            ProcessTree tree = ProcessTree.of(root.pid(), mark, sessions, scan.processes());
            sessions = tree.sessions();
            if (tree.isEmpty() && scan.isClear() && (scan.isWhole() || ++scans == ENOUGH_SCANS)) {
                return true;
            }
            tree.kill(round);
            LockSupport.parkNanos(PAUSE_NS << Math.min(round, MAX_PAUSE_DOUBLINGS));
        }
        return false;
    }
}
