package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The directory in which files are looked up. Symbolic links that lead out of it are refused.
 *
 * @param path path as reported in messages
 */
record ConfinedDirectory(Path path) {

    /** Returns the real path of a file, or empty after reporting an error if it is outside or unreachable. */
    Optional<Path> resolve(Path displayPath, Diagnostics diagnostics) {
        try {
            Path real = displayPath.toRealPath();
            if (real.startsWith(path.toRealPath())) {
                return Optional.of(real);
            }
            diagnostics.add(
                    DiagnosticCode.OUTSIDE_FLEET,
                    "a symbolic link points outside " + path + "; put the file itself here");
        } catch (NoSuchFileException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "a symbolic link has no target; put the file itself here");
        } catch (IOException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "the file cannot be accessed; check its permissions");
        }
        return Optional.empty();
    }

    /** Returns the bytes of a file in this directory, or empty after reporting an error. */
    Optional<byte[]> read(Path displayPath, Diagnostics diagnostics) {
        return resolve(displayPath, diagnostics).flatMap(real -> SourceFile.read(real, diagnostics));
    }
}
