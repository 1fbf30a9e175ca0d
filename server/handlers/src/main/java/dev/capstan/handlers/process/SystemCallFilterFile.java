package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file of a system call filter, from which bubblewrap reads it. Only the server's user can write it, and no sandbox
 * shows it.
 */
final class SystemCallFilterFile {

    private static final FileAttribute<Set<PosixFilePermission>> READABLE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"));

    private final byte[] program;
    private @Nullable Path file;

    /** Creates the file of a filter at its first use. */
    SystemCallFilterFile(SystemCallFilter filter) {
        this.program = filter.program();
    }

    /** Returns its path. Writes it again where a cleaner of temporary files has removed it. */
    synchronized Path path() throws IOException {
        if (file == null || !Files.exists(file)) {
            file = Files.write(Files.createTempFile("capstan-filter-", ".bpf", READABLE), program);
            file.toFile().deleteOnExit();
        }
        return file;
    }
}
