package dev.capstan.client;

import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * The file with the keys of this machine and its agents, at most 1 MiB. Only its owner may read it. Writes are atomic,
 * and concurrent changes run one after the other.
 */
public final class KeyFile {

    private final Path file;

    /** Creates the store in a file, which need not exist yet. */
    public KeyFile(Path file) {
        this.file = file;
    }

    /**
     * Reads the file. If it does not exist, returns a new machine key without agents. Throws {@link ClientFailed} if it
     * cannot be read, is not valid, or is accessible to other users.
     */
    public StoredAgents read() {
        try {
            if (!Files.exists(file)) {
                return StoredAgents.empty();
            }
            if (!Files.isRegularFile(file)) {
                throw new ClientFailed(file + " is not a file; use another key file", Remedy.OTHER_KEY_FILE);
            }
            OwnerOnlyFiles.check(file);
            try (InputStream in = Files.newInputStream(file)) {
                return StoredAgents.parse(Json.read(in.readNBytes(Json.MAX_BYTES + 1)));
            }
        } catch (MalformedJson | IllegalArgumentException e) {
            throw new ClientFailed(
                    file + " is not a valid key file: " + e.getMessage() + "; move it away, or use another key file",
                    Remedy.OTHER_KEY_FILE,
                    e);
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    /**
     * Changes the contents of the file under the lock and returns the new contents. Throws {@link ClientFailed} if it
     * cannot be read, as {@link #read} does, or written.
     */
    public StoredAgents change(UnaryOperator<StoredAgents> change) {
        try {
            Path home = directory();
            Path target = Files.exists(file) ? file.toRealPath() : home.resolve(file.getFileName());
            return KeyFileLock.withLock(target, () -> {
                StoredAgents changed = change.apply(read());
                write(target, changed);
                return changed;
            });
        } catch (IOException e) {
            throw failed("written", e);
        }
    }

    /** Stores an agent's current state, unless the agent was disconnected meanwhile. */
    public void update(StoredAgent agent) {
        change(storedAgents -> storedAgents.has(agent) ? storedAgents.with(agent) : storedAgents);
    }

    private Path directory() throws IOException {
        Path directory = file.toAbsolutePath().normalize().getParent();
        if (directory == null) {
            throw new ClientFailed(file + " is not a file; use another key file", Remedy.OTHER_KEY_FILE);
        }
        OwnerOnlyFiles.createDirectories(directory);
        return directory;
    }

    private static void write(Path target, StoredAgents agents) throws IOException {
        byte[] json = (Json.pretty(agents.toJson()) + "\n").getBytes(StandardCharsets.UTF_8);
        if (json.length > Json.MAX_BYTES) {
            throw new ClientFailed("the key file would be too large (limit 1 MiB); disconnect an agent first");
        }
        OwnerOnlyFiles.replace(target, json);
    }

    private ClientFailed failed(String verb, IOException e) {
        return new ClientFailed(
                file + " could not be " + verb + ": " + e.getMessage() + "; use another key file",
                Remedy.OTHER_KEY_FILE,
                e);
    }
}
