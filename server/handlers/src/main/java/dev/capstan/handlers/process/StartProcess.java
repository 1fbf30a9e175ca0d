package dev.capstan.handlers.process;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The start of processes, refused where few file descriptors are left.
 *
 * <p>A start for which Java 17 or 25 finds no descriptor closes descriptor 0, twice, even if that is another file by
 * then. Once it has been closed, the next file opened becomes descriptor 0, and that may be the database.
 */
final class StartProcess {

    /** A start takes a dozen descriptors, and concurrent starts take theirs. */
    private static final int SPARE = 64;

    /** The reserve for processes that end others and clean up, which may come closer to the limit. */
    private static final int SPARE_TO_TIDY_UP = 20;

    private static final LongSupplier LEFT =
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                    ? () -> system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount()
                    : () -> Long.MAX_VALUE;

    private StartProcess() {}

    /** Starts a process. Throws {@link IOException} where it does not start. */
    static Process start(ProcessBuilder builder) throws IOException {
        return start(builder, SPARE, LEFT);
    }

    /**
     * Runs a process that ends others or cleans up, and waits for its end.
     *
     * @param limit maximum time of the wait
     * @throws IOException where it does not start
     */
    static void tidyUp(List<String> command, Duration limit) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = start(builder, SPARE_TO_TIDY_UP, LEFT);
        process.onExit()
                .completeOnTimeout(process, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Starts a process if at least this many descriptors are left. */
    static Process start(ProcessBuilder builder, int spare, LongSupplier left) throws IOException {
        if (!hasSpareDescriptors(spare, left)) {
            throw new IOException("Too many open files: fewer than " + spare + " descriptors left");
        }
        return builder.start();
    }

    /** Whether enough descriptors are left. Counting them opens a directory of the system, which takes one. */
    private static boolean hasSpareDescriptors(int spare, LongSupplier left) {
        try {
            return left.getAsLong() >= spare;
        } catch (InternalError noneLeft) {
            return false;
        }
    }
}
