package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.core.handler.AgentFiles;
import dev.capstan.core.invocation.CallPermissions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The files of one agent. */
final class CallFiles implements AgentFiles {

    private static final int MAX_BYTES = 16 << 20;
    private static final int MAX_NAMES = 10_000;

    private final AgentDirectories folders;
    private final CallPermissions permissions;

    CallFiles(AgentDirectories folders, CallPermissions permissions) {
        this.folders = folders;
        this.permissions = permissions;
    }

    private String agent() {
        return permissions.call().capability().agent().name();
    }

    @Override
    public byte[] read(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "read ", path, place -> {
            try (DirectoryHandle folder = folders.open(agent(), place.folders())) {
                return folder.read(place.last(), MAX_BYTES);
            }
        });
    }

    @Override
    public List<String> list(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "list ", path, place -> {
            try (DirectoryHandle folder = folders.open(agent(), place.names())) {
                return folder.names(MAX_NAMES);
            }
        });
    }

    @Override
    public boolean exists(String path) throws IOException {
        return within(Permission.FILESYSTEM_READ, "look for ", path, place -> {
            try (DirectoryHandle folder = folders.open(agent(), place.folders())) {
                return place.names().isEmpty()
                        || folder.attributes(place.last()).isPresent();
            } catch (NoSuchFileException onTheWay) {
                return false;
            }
        });
    }

    @Override
    public void write(String path, byte[] content) throws IOException {
        within(Permission.FILESYSTEM_WRITE, "write ", path, place -> {
            if (content.length > MAX_BYTES) {
                throw new IOException("the content is larger than " + MAX_BYTES + " bytes");
            }
            try (DirectoryHandle folder = folders.openOrMake(agent(), place.folders())) {
                if (folder.attributes(place.last())
                        .filter(BasicFileAttributes::isDirectory)
                        .isPresent()) {
                    throw new IOException("'" + place.last() + "' is a directory");
                }
                folders.put(folder, place.last(), content);
            }
            return path;
        });
    }

    @Override
    public void delete(String path) throws IOException {
        within(Permission.FILESYSTEM_WRITE, "delete ", path, place -> {
            try (DirectoryHandle folder = folders.open(agent(), place.folders())) {
                folder.delete(place.last());
            }
            return path;
        });
    }

    @FunctionalInterface
    private interface Work<T> {
        T at(AgentPath place) throws IOException;
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
