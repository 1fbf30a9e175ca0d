package dev.capstan.handlers.process;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Starts processes, but none where few file descriptors are left.
 *
 * <p>A start for which Java 17 or 25 finds no descriptor closes descriptor 0, twice, whatever it is by then: once it has
 * been closed, the next file that is opened is descriptor 0, and that may be the database.
 */
final class StartProcess {

    /** A start takes a dozen, and others take theirs meanwhile. */
    private static final int SPARE = 64;

    /** What ends programs and clears up behind them may go nearer to the limit than they. */
    private static final int SPARE_TO_TIDY_UP = 20;

    private static final LongSupplier LEFT =
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                    ? () -> system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount()
                    : () -> Long.MAX_VALUE;

    private StartProcess() {}

    /** Starts a process; an {@link IOException} where it does not start. */
    static Process start(ProcessBuilder builder) throws IOException {
        return start(builder, SPARE, LEFT);
    }

    /** Starts one that ends others, or clears up behind them; an {@link IOException} where it does not start. */
    static Process startToTidyUp(ProcessBuilder builder) throws IOException {
        return start(builder, SPARE_TO_TIDY_UP, LEFT);
    }

    /** Starts a process if there are so many descriptors left, or more. */
    static Process start(ProcessBuilder builder, int spare, LongSupplier left) throws IOException {
        if (!areLeft(spare, left)) {
            throw new IOException("Too many open files: fewer than " + spare + " more may be opened");
        }
        return builder.start();
    }

    /** They are counted in a folder of the system, which takes one to open. */
    private static boolean areLeft(int spare, LongSupplier left) {
        try {
            return left.getAsLong() >= spare;
        } catch (InternalError noneLeft) {
            return false;
        }
    }
}
