package dev.capstan.server.wiring;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder that a server keeps its database in. */
final class DataFolder {

    private DataFolder() {}

    /** Makes the folder, for its owner alone, where it is missing. */
    static void prepare(Path folder) throws ServerFailed {
        if (folder.toAbsolutePath().toString().contains(";")) {
            throw new ServerFailed("the data folder " + folder + " has a ';' in its path, which ends the address of a"
                    + " database: name another with --data");
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ServerFailed("the data folder " + folder + " is a file: name a folder with --data");
        }
        try {
            if (!Files.isDirectory(folder)) {
                make(folder);
            }
        } catch (IOException e) {
            throw new ServerFailed(
                    "the data folder " + folder + " cannot be made: is a file in its way, or is it not yours to write?",
                    e);
        }
    }

    private static void make(Path folder) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }
}
