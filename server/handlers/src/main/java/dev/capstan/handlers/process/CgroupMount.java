package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The mount of the control groups of version 2, by the files of {@code /proc}. */
final class CgroupMount {

    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    private static final Path GROUP = Path.of("/proc/self/cgroup");

    /** Fields of a line of mountinfo, and the one behind the separator. */
    private static final int ROOT = 3;

    private static final int MOUNT_POINT = 4;

    private CgroupMount() {}

    /** Returns the directory of this process's group; empty if version 2 is not mounted, or not with that group. */
    static Optional<Path> ownGroup() throws IOException {
        return Files.exists(MOUNTS) && Files.exists(GROUP)
                ? ownGroup(Files.readAllLines(MOUNTS), Files.readAllLines(GROUP))
                : Optional.empty();
    }

    /**
     * Returns the directory of a process's group.
     *
     * @param mounts lines of {@code /proc/PID/mountinfo}
     * @param groups lines of {@code /proc/PID/cgroup}; that of version 2 begins with {@code 0::}
     */
    static Optional<Path> ownGroup(List<String> mounts, List<String> groups) {
        return groups.stream()
                .filter(line -> line.startsWith("0::/"))
                .map(line -> Path.of(line.substring("0::".length())))
                .flatMap(group -> mounts.stream()
                        .filter(line -> line.contains(" - cgroup2 "))
                        .map(line -> line.split(" "))
                        .flatMap(fields -> directory(Path.of(fields[ROOT]), Path.of(fields[MOUNT_POINT]), group)))
                .findFirst();
    }

    private static Stream<Path> directory(Path root, Path mountPoint, Path group) {
        boolean isVisible = group.startsWith(root) && group.equals(group.normalize());
        return isVisible ? Stream.of(mountPoint.resolve(root.relativize(group))) : Stream.empty();
    }
}
