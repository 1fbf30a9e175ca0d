package dev.capstan.core.handler;

import dev.capstan.core.Permission;

/** A handler tried what its capability does not declare (INV-3.2); the call fails, whether this is caught or not. */
public final class PermissionDenied extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Permission permission;

    /**
     * A denial.
     *
     * @param permission what would have been needed
     */
    public PermissionDenied(Permission permission) {
        super("the capability does not have the permission " + permission.wire());
        this.permission = permission;
    }

    /** What would have been needed. */
    public Permission permission() {
        return permission;
    }
}
