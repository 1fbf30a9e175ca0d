package dev.capstan.handlers.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that has been started, with everything that it has started since.
 *
 * @param root its first process
 * @param mark the value of {@link ProcessTable#MARK} that its processes inherit
 * @param table where they are found again, on a system that tells
 */
record RunningProcess(Process root, String mark, Optional<ProcessTable> table) {

    private static final System.Logger LOG = System.getLogger(RunningProcess.class.getName());

    /** A caller waits for so long, and then no more: somebody else goes on. */
    private static final Duration TIMEOUT = Duration.ofMillis(250);

    private static final Duration LAST_TIMEOUT = Duration.ofSeconds(30);
    private static final long MAX_ROOT_END_MS = 50;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Pauses double up to here: many programs that end at once are not to keep the machine from ending them. */
    private static final int MAX_PAUSE_DOUBLINGS = 5;

    /** So often it is looked again where a process went that may have left a child behind. */
    private static final int ENOUGH_LOOKS = 5;

    /**
     * Ends all of it, by force; waits for that less than half a second.
     *
     * @param patient where it is gone on with what takes longer
     */
    void end(Executor patient) {
        if (table.isEmpty()) {
            endDescendants();
        } else if (!endFamily(table.get(), TIMEOUT)) {
            patient.execute(() -> endFamilyAtLast(table.get()));
        }
        root.onExit()
                .completeOnTimeout(root, MAX_ROOT_END_MS, TimeUnit.MILLISECONDS)
                .join();
    }

    private void endDescendants() {
        List<ProcessHandle> started = root.descendants().toList();
        // The program goes first: one that starts the next child as soon as one ends is not to outlive them.
        root.toHandle().destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private void endFamilyAtLast(ProcessTable processes) {
        if (!endFamily(processes, LAST_TIMEOUT)) {
            LOG.log(System.Logger.Level.WARNING, "a program could not be ended: the system does not let it");
        }
    }

    /** Kills what is found until nothing is; whether it came to that in time. */
    private boolean endFamily(ProcessTable processes, Duration patience) {
        long begun = System.nanoTime();
        Set<Long> sessions = Set.of();
        int looks = 0;
        for (int round = 0; System.nanoTime() - begun < patience.toNanos(); round++) {
            ProcessTable.Scan look = processes.look();
            ProcessTree family = ProcessTree.of(root.pid(), mark, sessions, look.processes());
            sessions = family.sessions();
            if (family.isEmpty() && look.isClear() && (look.isWhole() || ++looks == ENOUGH_LOOKS)) {
                return true;
            }
            family.kill(round);
            LockSupport.parkNanos(PAUSE_NS << Math.min(round, MAX_PAUSE_DOUBLINGS));
        }
        return false;
    }
}
