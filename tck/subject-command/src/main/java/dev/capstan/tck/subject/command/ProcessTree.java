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

    /** Returns all that run now, the first process last. */
    static List<ProcessHandle> of(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }
}
