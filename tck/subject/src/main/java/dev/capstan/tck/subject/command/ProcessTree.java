package dev.capstan.tck.subject.command;

import java.util.List;
import java.util.stream.Stream;

/** A process that the kit has started, and those that it has started in turn. */
final class ProcessTree {

    private ProcessTree() {}

    /** Ends all of them at once. */
    static void kill(Process process) {
        of(process).forEach(ProcessHandle::destroyForcibly);
    }

    /** All of them that run now, the first of them last. */
    static List<ProcessHandle> of(Process process) {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }
}
