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

/** Permissions for the owner alone, on file systems that have POSIX permissions; elsewhere all of it does nothing. */
public final class OwnerOnlyPermissions {

    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private OwnerOnlyPermissions() {}

    /** Returns what a new folder is made with. */
    public static FileAttribute<?>[] folder() {
        return attributes("rwx------");
    }

    /** Returns what a new file is made with. */
    public static FileAttribute<?>[] file() {
        return attributes("rw-------");
    }

    /** Whether others than its owner have any right to a file or folder; a link is looked through. */
    public static boolean isOpen(Path path) throws IOException {
        @Nullable PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        return view != null && !OWNERS.containsAll(view.readAttributes().permissions());
    }

    /**
     * Takes the rights of others to a file or folder; of a link, nothing.
     *
     * @return whether they had any
     * @throws IOException where they still have, as it belongs to somebody else for one
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
