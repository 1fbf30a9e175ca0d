package dev.capstan.core.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Owner-only permissions on POSIX file systems. On other file systems all methods do nothing. */
public final class OwnerOnlyPermissions {

    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private OwnerOnlyPermissions() {}

    /** Returns the attributes for a new directory. */
    public static FileAttribute<?>[] directory() {
        return attributes("rwx------");
    }

    /** Returns the attributes for a new file. */
    public static FileAttribute<?>[] file() {
        return attributes("rw-------");
    }

    /** Whether a file or directory grants any permission to others than its owner. Follows links. */
    public static boolean isOpen(Path path) throws IOException {
        @Nullable PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        return view != null && !OWNERS.containsAll(view.readAttributes().permissions());
    }

    /**
     * Removes the permissions of others from a file or directory. Ignores a link.
     *
     * @return whether there were any
     * @throws IOException if they cannot be removed, for example because another user owns the file
     */
    public static boolean close(Path path) throws IOException {
        if (Files.isSymbolicLink(path) || !isOpen(path)) {
            return false;
        }
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        rights.retainAll(OWNERS);
        Files.setPosixFilePermissions(path, rights);
        return true;
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
