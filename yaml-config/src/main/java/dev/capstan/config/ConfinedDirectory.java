package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The directory that files are looked for in, out of which no link is followed.
 *
 * @param path its path as it is shown
 */
record ConfinedDirectory(Path path) {

    /** Where the file really is, or nothing and a mistake if that is outside. */
    Optional<Path> resolve(Path shown, Diagnostics mistakes) {
        try {
            Path real = shown.toRealPath();
            if (real.startsWith(path.toRealPath())) {
                return Optional.of(real);
            }
            mistakes.add(
                    DiagnosticCode.OUTSIDE_FLEET,
                    "a symbolic link leads out of " + path + ": put the file itself here");
        } catch (NoSuchFileException e) {
            mistakes.add(DiagnosticCode.UNREADABLE_FILE, "a symbolic link leads nowhere: put the file itself here");
        } catch (IOException e) {
            mistakes.add(DiagnosticCode.UNREADABLE_FILE, "the file cannot be reached: check its permissions");
        }
        return Optional.empty();
    }

    /** The bytes of a file within, or nothing and a mistake. */
    Optional<byte[]> read(Path shown, Diagnostics mistakes) {
        return resolve(shown, mistakes).flatMap(real -> SourceFile.read(real, mistakes));
    }
}
