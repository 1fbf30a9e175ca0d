package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The files and directories that no process sees unless its capability grants it a directory in them.
 *
 * @param real their paths without symbolic links
 */
record HiddenPaths(List<Path> real) {

    /** Resolves paths as they are now. Throws {@link IOException} if a link cannot be read. */
    static HiddenPaths of(Collection<Path> paths) throws IOException {
        List<Path> real = new ArrayList<>();
        for (Path path : paths) {
            real.add(
                    Files.exists(path)
                            ? path.toRealPath()
                            : path.toAbsolutePath().normalize());
        }
        return new HiddenPaths(List.copyOf(real));
    }

    /** Whether a path is hidden, or is in a hidden directory. */
    boolean contain(Path realPath) {
        return real.stream().anyMatch(realPath::startsWith);
    }

    /** Returns the existing hidden paths that a path is or contains, without those in another of them. */
    List<Path> below(Path realPath) {
        List<Path> outermost = new ArrayList<>();
        real.stream()
                .filter(path -> path.startsWith(realPath) && Files.exists(path))
                .sorted()
                .filter(path -> outermost.stream().noneMatch(path::startsWith))
                .forEach(outermost::add);
        return outermost;
    }
}
