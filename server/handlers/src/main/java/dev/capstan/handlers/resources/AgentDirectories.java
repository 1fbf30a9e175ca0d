package dev.capstan.handlers.resources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;

/** The directories of all agents, each below one root by the agent's name. They are private and created when needed. */
public final class AgentDirectories {

    private static final FileAttribute<?> OWNERS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

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

    /** Opens a directory of an agent. The agent's top directory is created if missing. */
    DirectoryHandle open(String agent, List<String> names) throws IOException {
        DirectoryHandle folder = openOrMake(agent, List.of());
        for (String name : names) {
            folder = next(folder, name);
        }
        return folder;
    }

    /** Opens a directory of an agent, and creates missing directories on the way. */
    DirectoryHandle openOrMake(String agent, List<String> names) throws IOException {
        DirectoryHandle folder = nextOrMade(root(), agent);
        for (String name : names) {
            folder = nextOrMade(folder, name);
        }
        return folder;
    }

    /** Puts a file into place atomically. */
    void put(DirectoryHandle folder, String name, byte[] content) throws IOException {
        String made = UUID.randomUUID().toString();
        try (DirectoryHandle workshop = workshop()) {
            workshop.make(made, content);
            try {
                workshop.move(made, folder, name);
            } catch (IOException notMoved) {
                workshop.delete(made);
                throw notMoved;
            }
        }
    }

    private DirectoryHandle root() throws IOException {
        if (!Files.isDirectory(root)) {
            Files.createDirectories(root, OWNERS_ALONE);
        }
        return DirectoryHandle.at(root);
    }

    private static DirectoryHandle next(DirectoryHandle folder, String name) throws IOException {
        try (folder) {
            return folder.enter(name);
        }
    }

    private DirectoryHandle nextOrMade(DirectoryHandle folder, String name) throws IOException {
        try (folder) {
            if (folder.attributes(name).isEmpty()) {
                make(folder, name);
            }
            return folder.enter(name);
        }
    }

    /**
     * Creates a directory elsewhere and moves it into place: Java creates directories by path only, and a link could be
     * put on the path meanwhile.
     */
    private synchronized void make(DirectoryHandle folder, String name) throws IOException {
        if (folder.attributes(name).isPresent()) {
            return;
        }
        String made = UUID.randomUUID().toString();
        try (DirectoryHandle workshop = workshop()) {
            Files.createDirectory(root.resolve(NEW).resolve(made), OWNERS_ALONE);
            workshop.move(made, folder, name);
        }
    }

    private DirectoryHandle workshop() throws IOException {
        DirectoryHandle all = root();
        if (all.attributes(NEW).isEmpty()) {
            Files.createDirectories(root.resolve(NEW), OWNERS_ALONE);
        }
        return next(all, NEW);
    }
}
