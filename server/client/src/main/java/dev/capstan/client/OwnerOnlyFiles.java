package dev.capstan.client;

import dev.capstan.core.io.OwnerOnlyPermissions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;

/** Files that only their owner can read, on systems that support such permissions. */
final class OwnerOnlyFiles {

    private OwnerOnlyFiles() {}

    /** Throws if anyone but the owner has access to a file. */
    static void check(Path file) throws IOException {
        if (OwnerOnlyPermissions.isOpen(file)) {
            throw new ClientFailed(
                    "other users have access to " + file + ", which contains private keys; run chmod 600 " + file);
        }
    }

    /** Creates a directory and its parents if missing. */
    static void createDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, OwnerOnlyPermissions.directory());
    }

    /** Opens a file for writing, and creates it if missing. */
    static FileChannel open(Path file) throws IOException {
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        return FileChannel.open(file, options, OwnerOnlyPermissions.file());
    }

    /** Replaces a file atomically, once the new content is on the disk. */
    static void replace(Path target, byte[] content) throws IOException {
        Path directory = target.toAbsolutePath().getParent();
        Path beside = Files.createTempFile(directory, ".agents-", ".tmp", OwnerOnlyPermissions.file());
        try {
            try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                ByteBuffer left = ByteBuffer.wrap(content);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
