package dev.capstan.tck.cli;

import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that a command creates and never overwrites. */
final class NewFile {

    private NewFile() {}

    /** Writes a file, in a directory that is created if missing. Throws {@link HarnessError} if the file exists. */
    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new HarnessError(file + " already exists; move it or name another place", e);
        } catch (IOException e) {
            throw new HarnessError(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
