package dev.capstan.handlers.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The settings of an operator for the sandbox of processes.
 *
 * @param isConfined whether files and network are confined where this machine can do so
 * @param readable absolute paths that every process may read, such as those of interpreters
 * @param hidden files and directories that no process may see, even below a readable path
 */
public record SandboxSettings(boolean isConfined, List<Path> readable, Set<Path> hidden) {

    /** Confines files and network, and hides and opens no further paths. */
    public static final SandboxSettings DEFAULT = new SandboxSettings(true, List.of(), Set.of());

    private static final List<Path> FRESH =
            List.of(Path.of("/dev"), Path.of("/proc"), Path.of("/sys"), Path.of("/tmp"));

    public SandboxSettings {
        readable = List.copyOf(readable);
        hidden = Set.copyOf(hidden);
        readable.forEach(SandboxSettings::requireUsable);
    }

    /** Refuses a path that is missing, or that would replace a part of the sandbox. */
    private static void requireUsable(Path path) {
        Path normal = path.normalize();
        if (!path.isAbsolute() || !Files.exists(path)) {
            throw unusable(path, "is not the absolute path of a file or directory");
        }
        if (normal.getNameCount() == 0 || FRESH.contains(normal)) {
            throw unusable(path, "cannot be shown as a whole");
        }
    }

    private static IllegalArgumentException unusable(Path path, String reason) {
        return new IllegalArgumentException("the process path '" + path + "' " + reason + "; set another, or omit it");
    }
}
