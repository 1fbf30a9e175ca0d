package dev.capstan.handlers.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The processes of one program: those of its session, those that carry its mark, and their descendants.
 *
 * @param members the processes
 * @param sessions the sessions that are theirs alone
 */
record ProcessTree(List<ProcessSnapshot> members, Set<Long> sessions) {

    private static final System.Logger LOG = System.getLogger(ProcessTree.class.getName());
    private static final Duration MAX_KILL_TIME = Duration.ofMillis(100);

    /** The number of rounds without an extra kill process. */
    private static final int GENTLE_ROUNDS = 2;

    private static final int FEW = 16;

    /**
     * Returns the processes of one program.
     *
     * @param root the id of its first process
     * @param mark the mark that its processes inherit
     * @param known the sessions found to be theirs before
     * @param all all processes
     */
    static ProcessTree of(long root, String mark, Set<Long> known, List<ProcessSnapshot> all) {
        Set<Long> pids = new HashSet<>();
        Set<Long> sessions = new HashSet<>(known);
        sessions.add(root);
        List<ProcessSnapshot> members = new ArrayList<>();
        List<ProcessSnapshot> others = new ArrayList<>(all);
        boolean grown = true;
        while (grown) {
            grown = others.removeIf(process -> {
                boolean isMember = process.pid() == root
                        || mark.equals(process.mark())
                        || sessions.contains(process.session())
                        || pids.contains(process.parent());
                if (isMember) {
                    members.add(process);
                    pids.add(process.pid());
                    if (process.session() == process.pid()) {
                        sessions.add(process.session());
                    }
                }
                return isMember;
            });
        }
        return new ProcessTree(members, sessions);
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /**
     * Kills a few processes one by one. Kills many, or those that multiply, by whole groups, which multiplying cannot
     * escape.
     */
    void kill(int round) {
        boolean byGroups = (round >= GENTLE_ROUNDS || members.size() > FEW) && killGroups();
        members.stream()
                .filter(member -> !byGroups || !sessions.contains(member.session()))
                .forEach(member -> ProcessHandle.of(member.pid()).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** Whether the process that kills them was started. */
    private boolean killGroups() {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "for g; do kill -9 \"-$g\"; done", "sh"));
        members.stream()
                .filter(member -> sessions.contains(member.session()))
                .map(member -> Long.toString(member.group()))
                .distinct()
                .forEach(command::add);
        try {
            // The shell of every Unix has it built in; Java cannot send a signal to a group.
            StartProcess.tidyUp(command, MAX_KILL_TIME);
            return true;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "process groups could not be killed together");
            return false;
        }
    }
}
