package dev.capstan.server;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The restore of a backup into a new data directory. */
public final class RestoreBackup {

    private static final System.Logger LOG = System.getLogger(RestoreBackup.class.getName());

    private static final String KEY = "server-key.json";

    private RestoreBackup() {}

    /**
     * Restores a backup and verifies its audit chains.
     *
     * @param backup file of the backup
     * @param data data directory, which must be empty or missing; it is empty again if the backup cannot be restored
     * @return the heads of the chains by tenant
     * @throws StartupFailed if the file is no backup, the directory is used or not writable, or a chain is broken
     */
    public static Map<String, ChainHead> into(Path backup, Path data) throws StartupFailed {
        if (!Files.isRegularFile(backup)) {
            throw new StartupFailed("there is no file " + backup + "; set the path of a backup");
        }
        requireEmpty(data);
        DataDirectory.prepare(data);
        try (ApplicationContext restored = restored(backup, data)) {
            return VerifiedChains.heads(restored.getBean(ChainStore.class), "the backup was restored");
        }
    }

    private static ApplicationContext restored(Path backup, Path data) throws StartupFailed {
        try {
            unpack(backup, data);
            return migrated(backup, data);
        } catch (StartupFailed | RuntimeException failed) {
            clear(data);
            throw failed;
        }
    }

    private static ApplicationContext migrated(Path backup, Path data) throws StartupFailed {
        try {
            return new FileDatabase(data, Map.of()).migrated();
        } catch (StartupFailed failed) {
            boolean isDamaged = EmbeddedDatabase.isUnreadable(failed) && !EmbeddedDatabase.isUnavailable(failed);
            throw isDamaged
                    ? new StartupFailed("the database in " + backup + " cannot be read; restore another backup", failed)
                    : failed;
        }
    }

    private static void requireEmpty(Path data) throws StartupFailed {
        if (!Files.exists(data)) {
            return;
        }
        FileDatabase.requireWhole(data);
        try {
            if (!DataDirectory.entries(data).isEmpty()) {
                throw new StartupFailed(data + " is not empty; restore into a new directory");
            }
        } catch (IOException e) {
            throw new StartupFailed(data + " cannot be read; restore into a new directory", e);
        }
    }

    /** Writes the database under its own name last, so that no server starts on a part of a backup. */
    private static void unpack(Path backup, Path data) throws StartupFailed {
        Path database = EmbeddedDatabase.file(data);
        Path part = FileDatabase.incomplete(data);
        try (ZipFile archive = new ZipFile(backup.toFile())) {
            ZipEntry stored = archive.getEntry(database.getFileName().toString());
            if (stored == null) {
                throw new StartupFailed(backup + " is not a backup of Capstan; it lacks " + database.getFileName());
            }
            copy(archive, stored, part);
            ZipEntry key = archive.getEntry(KEY);
            if (key != null) {
                copy(archive, key, data.resolve(KEY));
            }
            Files.move(part, database, StandardCopyOption.ATOMIC_MOVE);
        } catch (ZipException | EOFException e) {
            throw new StartupFailed(
                    backup + " is not a complete backup; a backup is a ZIP file that 'capstan backup' wrote", e);
        } catch (IOException e) {
            throw new StartupFailed(
                    backup + " cannot be restored to " + data + " (" + e.getMessage()
                            + "); check the permissions of both, and the free space",
                    e);
        }
    }

    private static void copy(ZipFile archive, ZipEntry entry, Path target) throws IOException {
        Files.createFile(target, OwnerOnlyPermissions.file());
        CRC32 checksum = new CRC32();
        try (InputStream in = new CheckedInputStream(archive.getInputStream(entry), checksum);
                FileChannel file = FileChannel.open(target, StandardOpenOption.WRITE)) {
            in.transferTo(Channels.newOutputStream(file));
            file.force(true);
        }
        if (checksum.getValue() != entry.getCrc()) {
            throw new ZipException(entry + " has another checksum");
        }
    }

    /**
     * Deletes what was restored to a directory that was empty before. The database has the name of a part of a backup
     * until everything else is deleted, so that no server starts on the rest.
     */
    static void clear(Path data) {
        Path database = EmbeddedDatabase.file(data);
        Path part = FileDatabase.incomplete(data);
        try {
            if (Files.exists(database)) {
                Files.move(database, part, StandardCopyOption.ATOMIC_MOVE);
            }
            for (Path file : DataDirectory.entries(data)) {
                if (!file.equals(part)) {
                    Files.delete(file);
                }
            }
            Files.deleteIfExists(part);
        } catch (IOException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} has files of a backup that was not restored; delete them ({1})",
                    data,
                    e.getMessage());
        }
    }
}
