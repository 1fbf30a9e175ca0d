package dev.capstan.core.handler;

/**
 * The resources that a handler may use during one call (INV-3.2).
 *
 * <p>Every part throws {@link PermissionDenied} for anything that the capability does not declare. It throws {@link
 * IllegalStateException} once the call has ended: its handler returned, its time is over, or it was cancelled. After a
 * denial the call fails with {@code permission_denied}, even if its handler continues.
 */
public interface Resources {

    /** Resources that deny every access. */
    Resources NONE = new DeniedResources();

    /** Returns HTTP access to other machines. */
    HttpAccess http();

    /** Returns the files of the agent. */
    AgentFiles files();

    /** Returns the database of the agent. */
    Database database();

    /** Returns the secrets of the agent. */
    Secrets secrets();

    /** Returns the processes of this machine. */
    Processes processes();
}
