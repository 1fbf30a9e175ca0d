package dev.capstan.pages;

import dev.capstan.core.Permission;
import java.util.List;
import java.util.Set;

/** Descriptions of permissions for users. */
final class PermissionLabels {

    private PermissionLabels() {}

    /** Returns a line for each permission, in a fixed order. */
    static List<String> of(Set<Permission> permissions) {
        return permissions.stream()
                .sorted()
                .map(permission -> describe(permission) + " (" + permission.wire() + ")")
                .toList();
    }

    private static String describe(Permission permission) {
        return switch (permission) {
            case NETWORK_READ -> "fetch from the network";
            case NETWORK_WRITE -> "send to the network";
            case FILESYSTEM_READ -> "read files";
            case FILESYSTEM_WRITE -> "write and delete files";
            case DATABASE_READ -> "read databases";
            case DATABASE_WRITE -> "change databases";
            case SECRETS_READ -> "read secrets such as passwords and keys";
            case COMPUTE_EXECUTE -> "run programs";
        };
    }
}
