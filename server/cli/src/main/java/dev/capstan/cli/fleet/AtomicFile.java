package dev.capstan.cli.fleet;

import dev.capstan.cli.CommandFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** The writing of a file beside its path and its move there, so that it is never incomplete. */
final class AtomicFile {

    private AtomicFile() {}

    /** Writes a file, and the directories above it. */
    static void write(Path file, String text) {
        Path parent = file.toAbsolutePath().getParent();
        Path part = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.createDirectories(parent);
            try {
                Files.writeString(part, text, StandardOpenOption.CREATE_NEW);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new CommandFailed(
                    file + " cannot be written; check that " + parent + " is a writable directory with free space", e);
        }
    }
}
