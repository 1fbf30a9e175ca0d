package dev.capstan.handlers.resources;

import dev.capstan.core.io.OwnerOnlyPermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** The directories of all agents, each below one root by the agent's name. They are private and created when needed. */
public final class AgentDirectories {

    /** The directory where new entries are created before they are moved into place. No agent has this name. */
    private static final String NEW = ".new";

    private final Path root;

    /**
     * Creates the directories of agents below a root.
     *
     * @param root a directory of the operator's, created when needed
     */
    public AgentDirectories(Path root) {
        this.root = root;
    }

    /** Returns the path of an agent's directory, which is created if missing. Throws {@link IOException} if it cannot be. */
    Path directory(String agent) throws IOException {
        openOrMake(agent, List.of()).close();
        return root.resolve(agent).toAbsolutePath().normalize();
    }

    /** Opens a directory of an agent. The agent's top directory is created if missing. */
    DirectoryHandle open(String agent, List<String> names) throws IOException {
        DirectoryHandle directory = openOrMake(agent, List.of());
        for (String name : names) {
            directory = next(directory, name);
        }
        return directory;
    }

    /** Opens a directory of an agent, and creates missing directories on the way. */
    DirectoryHandle openOrMake(String agent, List<String> names) throws IOException {
        DirectoryHandle directory = nextOrMade(root(), agent);
        for (String name : names) {
            directory = nextOrMade(directory, name);
        }
        return directory;
    }

    /** Puts a file into place atomically. */
    void put(DirectoryHandle directory, String name, byte[] content) throws IOException {
        String made = UUID.randomUUID().toString();
        try (DirectoryHandle scratch = scratchDirectory()) {
            try {
                scratch.createFile(made, content);
                scratch.move(made, directory, name);
            } catch (IOException | RuntimeException | Error notWritten) {
                if (scratch.attributes(made).isPresent()) {
                    scratch.delete(made);
                }
                throw notWritten;
            }
        }
    }

    private DirectoryHandle root() throws IOException {
        if (!Files.isDirectory(root)) {
            Files.createDirectories(root, OwnerOnlyPermissions.directory());
        }
        return DirectoryHandle.at(root);
    }

    private static DirectoryHandle next(DirectoryHandle directory, String name) throws IOException {
        try (directory) {
            return directory.enter(name);
        }
    }

    private DirectoryHandle nextOrMade(DirectoryHandle directory, String name) throws IOException {
        try (directory) {
            if (directory.attributes(name).isEmpty()) {
                createAtomically(directory, name);
            }
            return directory.enter(name);
        }
    }

    /**
     * Creates a directory elsewhere and moves it into place: Java creates directories by path only, and a link could be
     * put on the path meanwhile.
     */
    private synchronized void createAtomically(DirectoryHandle directory, String name) throws IOException {
        if (directory.attributes(name).isPresent()) {
            return;
        }
        String made = UUID.randomUUID().toString();
        try (DirectoryHandle scratch = scratchDirectory()) {
            Files.createDirectory(root.resolve(NEW).resolve(made), OwnerOnlyPermissions.directory());
            scratch.move(made, directory, name);
        }
    }

    private DirectoryHandle scratchDirectory() throws IOException {
        DirectoryHandle all = root();
        if (all.attributes(NEW).isEmpty()) {
            Files.createDirectories(root.resolve(NEW), OwnerOnlyPermissions.directory());
        }
        return next(all, NEW);
    }
}
