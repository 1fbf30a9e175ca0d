package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The process group of Linux that this server is in, with what its launcher has left running beside it. */
final class ProcessGroup {

    /** Index of the group among the fields of {@code /proc/PID/stat} that follow the name. */
    private static final int GROUP = 3;

    private ProcessGroup() {}

    /** Whether a process is in it, or has ended. */
    static boolean contains(String pid) throws IOException {
        try {
            return of(pid).equals(of("self"));
        } catch (IOException ended) {
            return hasEnded(pid);
        }
    }

    static boolean hasEnded(String pid) {
        return !Files.exists(Path.of("/proc", pid));
    }

    private static String of(String pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", pid, "stat"));
        return stat.substring(stat.lastIndexOf(')') + 1).split(" ")[GROUP];
    }
}
