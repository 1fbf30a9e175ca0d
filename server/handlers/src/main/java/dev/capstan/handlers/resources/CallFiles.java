package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.core.handler.AgentFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The files of one agent. */
record CallFiles(AgentDirectories directories, CallPermissions permissions) implements AgentFiles {

    private static final int MAX_BYTES = 16 << 20;
    private static final int MAX_NAMES = 10_000;

    private String agent() {
        return permissions.call().capability().agent().name();
    }

    @Override
    public byte[] read(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "read ", path, location -> {
            try (DirectoryHandle directory = directories.open(agent(), location.directories())) {
                return directory.read(location.last(), MAX_BYTES);
            }
        });
    }

    @Override
    public List<String> list(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "list ", path, location -> {
            try (DirectoryHandle directory = directories.open(agent(), location.names())) {
                return directory.names(MAX_NAMES);
            }
        });
    }

    @Override
    public boolean exists(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "look for ", path, location -> {
            try (DirectoryHandle directory = directories.open(agent(), location.directories())) {
                return location.names().isEmpty()
                        || directory.attributes(location.last()).isPresent();
            } catch (NoSuchFileException onTheWay) {
                return false;
            }
        });
    }

    @Override
    public void write(String path, byte[] content) throws IOException {
        within(Permission.FILESYSTEM_WRITE, "write ", path, location -> {
            if (content.length > MAX_BYTES) {
                throw new IOException("the content is larger than " + MAX_BYTES + " bytes");
            }
            try (DirectoryHandle directory = directories.openOrMake(agent(), location.directories())) {
                if (directory
                        .attributes(location.last())
                        .filter(BasicFileAttributes::isDirectory)
                        .isPresent()) {
                    throw new IOException("'" + location.last() + "' is a directory");
                }
                directories.put(directory, location.last(), content);
            }
            return path;
        });
    }

    @Override
    public void delete(String path) throws IOException {
        within(Permission.FILESYSTEM_WRITE, "delete ", path, location -> {
            try (DirectoryHandle directory = directories.open(agent(), location.directories())) {
                directory.delete(location.last());
            }
            return path;
        });
    }

    @FunctionalInterface
    private interface Work<T> {
        T at(AgentPath location) throws IOException;
    }

    private <T> T within(Permission permission, String verb, String path, Work<T> work) throws IOException {
        permissions.require(permission, verb + path);
        try {
            return work.at(AgentPath.parse(path));
        } catch (PathEscape outside) {
            throw permissions.denied(permission, verb + path + ", outside the agent's directory");
        }
    }
}
