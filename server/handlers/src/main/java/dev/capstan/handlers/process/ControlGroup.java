package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The control group of one process and of all that it starts. No process leaves it without write access to its files,
 * which no sandbox shows.
 *
 * @param directory its directory in the file system of control groups
 */
record ControlGroup(Path directory) {

    /** Writing 1 to this file kills all members at once, also those that fork meanwhile; since Linux 5.14. */
    static final String KILL = "cgroup.kill";

    /** The file of the process ids of all members. A process that writes 0 to it joins. */
    static final String MEMBERS = "cgroup.procs";

    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final int MAX_PAUSE_DOUBLINGS = 7;

    /** Returns the path of {@link #MEMBERS}. */
    Path members() {
        return directory.resolve(MEMBERS);
    }

    void set(String file, String value) throws IOException {
        Files.writeString(directory.resolve(file), value);
    }

    /** Kills all members and removes the group. Returns whether that succeeded in time. */
    boolean end(Duration timeout) {
        long startNanos = System.nanoTime();
        for (int round = 0; !isRemoved(); round++) {
            if (System.nanoTime() - startNanos >= timeout.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NS << Math.min(round, MAX_PAUSE_DOUBLINGS));
        }
        return true;
    }

    private boolean isRemoved() {
        try {
            set(KILL, "1");
            Files.delete(directory);
            return true;
        } catch (NoSuchFileException removed) {
            return true;
        } catch (IOException membersAreEnding) {
            return false;
        }
    }
}
