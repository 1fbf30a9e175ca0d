package dev.capstan.core.handler;

import dev.capstan.core.Permission;

/**
 * A handler's attempt beyond the permissions that its capability declares (INV-3.2). The call fails even if this is
 * caught.
 */
public final class PermissionDenied extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Permission permission;

    /** Creates a denial of this permission. */
    public PermissionDenied(Permission permission) {
        super("the capability does not have the permission " + permission.wire());
        this.permission = permission;
    }

    /** Returns the missing permission. */
    public Permission permission() {
        return permission;
    }
}
