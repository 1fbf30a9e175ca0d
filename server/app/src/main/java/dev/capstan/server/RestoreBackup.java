package dev.capstan.server;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/** The restore of a backup into a new data directory. */
public final class RestoreBackup {

    private static final String KEY = "server-key.json";

    private RestoreBackup() {}

    /**
     * Restores a backup and verifies its audit chains.
     *
     * @param backup file of the backup
     * @param data data directory, which must be empty or missing
     * @return the heads of the chains by tenant
     * @throws StartupFailed if the file is no backup, the directory is used, or a chain is broken
     */
    public static Map<String, ChainHead> into(Path backup, Path data) throws StartupFailed {
        requireEmpty(data);
        DataDirectory.prepare(data);
        try {
            unpack(backup, data);
        } catch (ProviderNotFoundException | ZipException e) {
            throw new StartupFailed(
                    backup + " is not a complete backup; a backup is a ZIP file that 'capstan backup' wrote", e);
        } catch (IOException e) {
            throw new StartupFailed(backup + " cannot be read as a backup (" + e.getMessage() + ")", e);
        }
        try (ApplicationContext restored = new FileDatabase(data, Map.of()).migrated()) {
            return VerifiedChains.heads(restored.getBean(ChainStore.class), "the backup was restored");
        }
    }

    private static void requireEmpty(Path data) throws StartupFailed {
        if (!Files.exists(data)) {
            return;
        }
        try (Stream<Path> files = Files.list(data)) {
            if (files.findAny().isPresent()) {
                throw new StartupFailed(data + " is not empty; restore into a new directory");
            }
        } catch (IOException e) {
            throw new StartupFailed(data + " cannot be read; restore into a new directory", e);
        }
    }

    private static void unpack(Path backup, Path data) throws IOException, StartupFailed {
        String database = EmbeddedDatabase.file(data).getFileName().toString();
        try (FileSystem archive = FileSystems.newFileSystem(backup)) {
            Path stored = archive.getPath("/", database);
            if (!Files.exists(stored)) {
                throw new StartupFailed(backup + " is not a backup of Capstan; it lacks " + database);
            }
            copy(stored, data.resolve(database));
            Path key = archive.getPath("/", KEY);
            if (Files.exists(key)) {
                copy(key, data.resolve(KEY));
            }
        }
    }

    private static void copy(Path source, Path target) throws IOException {
        Files.createFile(target, OwnerOnlyPermissions.file());
        try (OutputStream out = Files.newOutputStream(target)) {
            Files.copy(source, out);
        }
    }
}
