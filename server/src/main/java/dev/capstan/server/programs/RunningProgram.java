package dev.capstan.server.programs;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that has been started, with everything that it has started since.
 *
 * @param root its first process
 * @param mark the value of {@link ProcessTable#MARK} that its processes inherit
 * @param table where they are found again, on a system that tells
 */
record RunningProgram(Process root, String mark, Optional<ProcessTable> table) {

    private static final System.Logger LOG = System.getLogger(RunningProgram.class.getName());

    /** What was told to end has ended by then, unless the system does not let it. */
    private static final long LONGEST_END_NS = TimeUnit.MILLISECONDS.toNanos(400);

    private static final long LONGEST_ROOT_END_MS = 50;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int ENOUGH_LOOKS = 3;

    /** Ends all of it, by force; waits for that at most half a second. */
    void end() {
        List<ProcessHandle> descendants =
                table.isPresent() ? List.of() : root.descendants().toList();
        // The program goes first: one that starts the next child as soon as one ends is not to outlive its children.
        root.toHandle().destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        root.onExit()
                .completeOnTimeout(root, LONGEST_ROOT_END_MS, TimeUnit.MILLISECONDS)
                .join();
        table.ifPresent(this::endAll);
    }

    private void endAll(ProcessTable processes) {
        long begun = System.nanoTime();
        int looks = 0;
        for (int round = 0; System.nanoTime() - begun < LONGEST_END_NS; round++) {
            ProcessTable.Look look = processes.look();
            ProcessFamily family = ProcessFamily.of(root.pid(), mark, look.processes());
            if (family.isEmpty() && (look.isSure() || ++looks == ENOUGH_LOOKS)) {
                return;
            }
            family.kill(round);
            LockSupport.parkNanos(PAUSE_NS);
        }
        LOG.log(System.Logger.Level.WARNING, "a program could not be ended whole within its time");
    }
}
