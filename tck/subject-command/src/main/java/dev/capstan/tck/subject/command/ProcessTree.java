package dev.capstan.tck.subject.command;

import java.util.List;
import java.util.stream.Stream;

/** A process that the kit started, with its descendants. */
final class ProcessTree {

    private ProcessTree() {}

    /** Kills all of them at once. */
    static void kill(Process process) {
        of(process).forEach(ProcessHandle::destroyForcibly);
    }

    /** Kills all of them if the kit exits first. Returns an action that removes this hook once they have ended. */
    static Runnable killAtExit(Process process, String name) {
        Thread hook = new Thread(() -> kill(process), name);
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The kit is exiting, and the hook runs.
            }
        };
    }

    /** Returns all that run now, the first process last. */
    static List<ProcessHandle> of(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }
}
