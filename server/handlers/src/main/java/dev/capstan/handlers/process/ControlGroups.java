package dev.capstan.handlers.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Control groups of Linux (cgroup v2) for the processes of handlers: one for each, with its limits, in a group of this
 * server. They exist where the server's own group is delegated to it, as by {@code Delegate=} of systemd, and on a
 * machine without systemd where the server runs as root.
 */
final class ControlGroups {

    private static final System.Logger LOG = System.getLogger(ControlGroups.class.getName());

    private static final long OWN_PID = ProcessHandle.current().pid();
    private static final String PREFIX = "capstan-";

    /** A group with controllers for its subgroups has no processes of its own, so the server moves into this one. */
    private static final String SERVER = "server";

    private static final int MAX_ROUNDS = 10;

    /** Weight of a handler's processes; that of the server is 100. */
    private static final int CPU_WEIGHT = 10;

    /** Memory of the kernel and of the tools of the sandbox, in bytes. */
    private static final long OVERHEAD = 16L << 20;

    private final Path parent;
    private final List<String> controllers;

    private ControlGroups(Path parent, List<String> controllers) {
        this.parent = parent;
        this.controllers = controllers;
    }

    /** Those of this server, found once, as finding them moves the server. */
    private static final class OfThisServer {
        private static final Optional<ControlGroups> GROUPS = detect();
    }

    /** Returns those of this server; empty where others are in its group, or Linux is older than 5.14. */
    static Optional<ControlGroups> ofThisServer() {
        return OfThisServer.GROUPS;
    }

    /** Returns the limits that the groups have: some of {@code memory}, {@code pids} and {@code cpu}. */
    List<String> controllers() {
        return controllers;
    }

    /**
     * Creates the group of one process.
     *
     * @param mark its name
     * @param memory maximum memory of the process, in bytes; its group may use it twice, as its temporary files are in
     *     memory, too
     */
    ControlGroup create(String mark, long memory) throws IOException {
        ControlGroup group = new ControlGroup(parent.resolve(mark));
        Files.createDirectory(group.directory());
        try {
            if (controllers.contains("memory")) {
                group.set("memory.max", Long.toString(2 * memory + OVERHEAD));
                group.set("memory.oom.group", "1");
                if (Files.exists(group.directory().resolve("memory.swap.max"))) {
                    group.set("memory.swap.max", "0");
                }
            }
            if (controllers.contains("pids")) {
                group.set("pids.max", Integer.toString(Bubblewrap.MAX_PROCESSES));
            }
            if (controllers.contains("cpu")) {
                group.set("cpu.weight", Integer.toString(CPU_WEIGHT));
            }
            return group;
        } catch (IOException unlimited) {
            Files.delete(group.directory());
            throw unlimited;
        }
    }

    private static Optional<ControlGroups> detect() {
        try {
            Optional<Path> own = CgroupMount.ownGroup();
            return own.isPresent() ? in(own.get()) : Optional.empty();
        } catch (IOException | UncheckedIOException notDelegated) {
            LOG.log(System.Logger.Level.DEBUG, "no control groups: {0}", notDelegated.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<ControlGroups> in(Path own) throws IOException {
        if (!Files.isWritable(own.resolve(ControlGroup.MEMBERS))) {
            return Optional.empty();
        }
        if (!isRootOfTheMachine(own) && !isEmptied(own)) {
            return Optional.empty();
        }
        removeAbandoned(own);
        List<String> enabled = enableControllers(own);
        Path parent = Files.createDirectory(own.resolve(PREFIX + OWN_PID));
        enableControllers(parent);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> parent.toFile().delete(), "capstan-cgroup"));
        boolean canKill = Files.exists(parent.resolve(ControlGroup.KILL));
        return canKill ? Optional.of(new ControlGroups(parent, enabled)) : Optional.empty();
    }

    /**
     * Moves the server, and what its launcher has left running beside it, into a group of their own. Returns false if
     * the group has other members. A process that forks meanwhile leaves one more to move.
     */
    private static boolean isEmptied(Path own) throws IOException {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<String> members = Files.readAllLines(own.resolve(ControlGroup.MEMBERS));
            if (members.isEmpty()) {
                return true;
            }
            for (String pid : members) {
                if (!ProcessGroup.contains(pid)) {
                    return false;
                }
            }
            Path server = Files.createDirectories(own.resolve(SERVER));
            for (String pid : members) {
                move(pid, server);
            }
        }
        return false;
    }

    private static void move(String pid, Path group) throws IOException {
        try {
            Files.writeString(group.resolve(ControlGroup.MEMBERS), pid);
        } catch (IOException e) {
            if (!ProcessGroup.hasEnded(pid)) {
                throw e;
            }
        }
    }

    /** Whether a group is that of the whole machine, which alone has no type, and may have processes of its own. */
    private static boolean isRootOfTheMachine(Path group) {
        return !Files.exists(group.resolve("cgroup.type"));
    }

    private static List<String> enableControllers(Path group) throws IOException {
        List<String> available = List.of(
                Files.readString(group.resolve("cgroup.controllers")).trim().split(" "));
        List<String> enabled =
                Stream.of("memory", "pids", "cpu").filter(available::contains).toList();
        for (String controller : enabled) {
            Files.writeString(group.resolve("cgroup.subtree_control"), "+" + controller);
        }
        return enabled;
    }

    /** Ends what a server has left that was killed, and removes its groups. */
    private static void removeAbandoned(Path own) throws IOException {
        for (Path left : directories(own)) {
            if (isAbandoned(String.valueOf(left.getFileName()))) {
                for (Path group : directories(left)) {
                    new ControlGroup(group).end(RunningProcess.TIMEOUT);
                }
                Files.deleteIfExists(left);
            }
        }
    }

    /** Whether a group is that of a server which has ended. One with the id of this server is, as it has none yet. */
    private static boolean isAbandoned(String name) {
        return name.equals(PREFIX + OWN_PID)
                || name.startsWith(PREFIX) && !Files.exists(Path.of("/proc", name.substring(PREFIX.length())));
    }

    private static List<Path> directories(Path group) throws IOException {
        try (Stream<Path> entries = Files.list(group)) {
            return entries.filter(Files::isDirectory).toList();
        } catch (NoSuchFileException removed) {
            return List.of();
        }
    }
}
