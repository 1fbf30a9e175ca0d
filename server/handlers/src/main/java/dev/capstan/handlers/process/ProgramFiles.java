package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files that belong to a program outside the directories of the system: the installation whose {@code bin} directory
 * has it, or else the program alone, and the same for each target of its symbolic links.
 *
 * @param home home directory of the server's user, which is never an installation
 * @param hidden paths that processes must not see; what contains one is not an installation
 */
record ProgramFiles(Path home, HiddenPaths hidden) {

    private static final Set<String> PROGRAM_DIRECTORIES = Set.of("bin", "sbin", "shims");
    private static final Path HOMES = Path.of("/home");
    private static final int MAX_LINKS = 40;

    /** Returns the paths that a program needs. Throws {@link IOException} if a link cannot be read. */
    List<Path> of(Path program) throws IOException {
        List<Path> needed = new ArrayList<>();
        Path next = program;
        for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(next); links++) {
            needed.add(installation(next));
            next = next.resolveSibling(Files.readSymbolicLink(next)).normalize();
        }
        needed.add(installation(next));
        needed.add(installation(program.toRealPath()));
        return needed;
    }

    private Path installation(Path program) throws IOException {
        Path directory = program.getParent();
        if (directory == null || !PROGRAM_DIRECTORIES.contains(String.valueOf(directory.getFileName()))) {
            return program;
        }
        Path prefix = directory.getParent();
        return prefix == null || isTooBroad(prefix) ? program : prefix;
    }

    /** Whether a directory has more than an installation: a top directory, a home, or the data of its user's programs. */
    private boolean isTooBroad(Path prefix) throws IOException {
        return prefix.getNameCount() < 2
                || HOMES.equals(prefix.getParent())
                || home.startsWith(prefix)
                || prefix.equals(home.resolve(".local"))
                || !Files.exists(prefix)
                || !hidden.below(prefix.toRealPath()).isEmpty();
    }
}
