package dev.capstan.handlers.resources;

import dev.capstan.core.io.OwnerOnlyPermissions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A directory held open. Operations apply to it even if its path changes. No symbolic link in it is followed; one
 * causes a {@link PathEscape}.
 */
final class DirectoryHandle implements AutoCloseable {

    private final SecureDirectoryStream<Path> directory;

    private DirectoryHandle(SecureDirectoryStream<Path> directory) {
        this.directory = directory;
    }

    /** Opens a directory of the operator's. Its path may contain symbolic links. */
    static DirectoryHandle at(Path path) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new DirectoryHandle(secure);
        }
        stream.close();
        throw new IOException("this system cannot confine a handler to its directory");
    }

    /** Opens a directory in it. */
    DirectoryHandle enter(String name) throws IOException {
        attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        return new DirectoryHandle(directory.newDirectoryStream(path(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** Returns the attributes of the entry of this name, or empty if it does not exist. */
    Optional<BasicFileAttributes> attributes(String name) throws IOException {
        try {
            BasicFileAttributes attributes = directory
                    .getFileAttributeView(path(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (attributes.isSymbolicLink()) {
                throw new PathEscape("'" + name + "' is a symbolic link");
            }
            return Optional.of(attributes);
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file. Throws {@link IOException} if it has more than this many bytes. */
    byte[] read(String name, int maxBytes) throws IOException {
        BasicFileAttributes attributes = attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        if (!attributes.isRegularFile()) {
            throw new IOException("'" + name + "' is not a file");
        }
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = directory.newByteChannel(path(name), options)) {
            byte[] bytes = Channels.newInputStream(channel).readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw new IOException("'" + name + "' is larger than " + maxBytes + " bytes");
            }
            return bytes;
        }
    }

    /** Creates a private file that must not exist yet. */
    void createFile(String name, byte[] content) throws IOException {
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = directory.newByteChannel(path(name), options, OwnerOnlyPermissions.file())) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }
    }

    /** Moves an entry to another directory atomically, replacing a file that may be there. */
    void move(String name, DirectoryHandle target, String newName) throws IOException {
        directory.move(path(name), target.directory, path(newName));
    }

    /** Returns the sorted names in it. Throws {@link IOException} if it has more than this many. */
    List<String> names(int limit) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path entry : directory) {
            if (names.size() == limit) {
                throw new IOException("the directory has more than " + limit + " entries");
            }
            names.add(entry.getFileName().toString());
        }
        names.sort(null);
        return names;
    }

    /** Removes a file or an empty directory. */
    void delete(String name) throws IOException {
        BasicFileAttributes attributes = attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        if (attributes.isDirectory()) {
            directory.deleteDirectory(path(name));
        } else {
            directory.deleteFile(path(name));
        }
    }

    private static Path path(String name) throws IOException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IOException("'" + name + "' is not a valid file name on this system");
        }
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
