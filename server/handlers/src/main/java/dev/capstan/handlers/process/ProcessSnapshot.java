package dev.capstan.handlers.process;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A process as the system reported it at one moment.
 *
 * @param pid its id
 * @param parent the id of its parent
 * @param group the id of its process group
 * @param session the id of its session
 * @param started its start time, in ticks of the system
 * @param state its state, as the letter of the system
 * @param flags the flags of the system
 * @param mark the mark that it inherited; null if it has none
 */
record ProcessSnapshot(
        long pid,
        long parent,
        long group,
        long session,
        long started,
        char state,
        long flags,
        @Nullable String mark) {

    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int FLAGS = 6;
    private static final int STARTED = 19;
    private static final long OF_THE_KERNEL = 0x0020_0000;

    /**
     * Parses the content of {@code /proc/<pid>/stat}. Throws {@link IOException} where it does not describe a process.
     */
    static ProcessSnapshot parse(long pid, String line) throws IOException {
        // The name is in parentheses and may contain anything, even parentheses.
        String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= STARTED) {
            throw new IOException("invalid line in /proc/PID/stat");
        }
        try {
            return new ProcessSnapshot(
                    pid,
                    Long.parseLong(fields[PARENT]),
                    Long.parseLong(fields[GROUP]),
                    Long.parseLong(fields[SESSION]),
                    Long.parseLong(fields[STARTED]),
                    fields[STATE].charAt(0),
                    Long.parseLong(fields[FLAGS]),
                    null);
        } catch (NumberFormatException otherwise) {
            throw new IOException("invalid line in /proc/PID/stat", otherwise);
        }
    }

    ProcessSnapshot marked(@Nullable String found) {
        return new ProcessSnapshot(pid, parent, group, session, started, state, flags, found);
    }

    /** Whether it has ended, and only waits for its parent to collect it. */
    boolean isZombie() {
        return state == 'Z' || state == 'X';
    }

    /** Whether it is a thread of the kernel. */
    boolean isOfTheKernel() {
        return (flags & OF_THE_KERNEL) != 0;
    }
}
