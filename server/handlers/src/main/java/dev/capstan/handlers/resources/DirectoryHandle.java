package dev.capstan.handlers.resources;

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
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A folder held open: whatever becomes of the path that led to it, what is done in it is done there. No symbolic link
 * in it is followed; one is a {@link PathEscape}.
 */
final class DirectoryHandle implements AutoCloseable {

    private static final FileAttribute<?> OWNERS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final SecureDirectoryStream<Path> folder;

    private DirectoryHandle(SecureDirectoryStream<Path> folder) {
        this.folder = folder;
    }

    /** Opens a folder of the operator's, by whatever way. */
    static DirectoryHandle at(Path path) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new DirectoryHandle(secure);
        }
        stream.close();
        throw new IOException("this system cannot keep a handler within its folder");
    }

    /** Opens a folder in it. */
    DirectoryHandle enter(String name) throws IOException {
        attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        return new DirectoryHandle(folder.newDirectoryStream(path(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** What there is of this name, if there is anything. */
    Optional<BasicFileAttributes> attributes(String name) throws IOException {
        try {
            BasicFileAttributes attributes = folder.getFileAttributeView(
                            path(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (attributes.isSymbolicLink()) {
                throw new PathEscape("'" + name + "' is a symbolic link");
            }
            return Optional.of(attributes);
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    /** The content of a file, at most this many bytes. */
    byte[] read(String name, int most) throws IOException {
        BasicFileAttributes attributes = attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        if (!attributes.isRegularFile()) {
            throw new IOException("'" + name + "' is no file");
        }
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = folder.newByteChannel(path(name), options)) {
            byte[] bytes = Channels.newInputStream(channel).readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException("'" + name + "' has more than " + most + " bytes");
            }
            return bytes;
        }
    }

    /** Makes a file that was not there, its owner's alone. */
    void make(String name, byte[] content) throws IOException {
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = folder.newByteChannel(path(name), options, OWNERS_ALONE)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }
    }

    /** Moves what is here to another folder at one blow, in the place of a file that may be there. */
    void move(String name, DirectoryHandle target, String newName) throws IOException {
        folder.move(path(name), target.folder, path(newName));
    }

    /** The names in it, ordered, at most this many. */
    List<String> names(int most) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path entry : folder) {
            if (names.size() == most) {
                throw new IOException("the folder has more than " + most + " names");
            }
            names.add(entry.getFileName().toString());
        }
        names.sort(null);
        return names;
    }

    /** Removes a file or an empty folder. */
    void delete(String name) throws IOException {
        BasicFileAttributes attributes = attributes(name).orElseThrow(() -> new NoSuchFileException(name));
        if (attributes.isDirectory()) {
            folder.deleteDirectory(path(name));
        } else {
            folder.deleteFile(path(name));
        }
    }

    private static Path path(String name) throws IOException {
        try {
            return Path.of(name);
        } catch (InvalidPathException noName) {
            throw new IOException("this system has no such names");
        }
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
