package dev.capstan.core.handler;

/**
 * What a handler may reach the world by during one call (INV-3.2).
 *
 * <p>Every part throws {@link PermissionDenied} for what the capability does not declare, and an
 * {@link IllegalStateException} once the call has ended: its handler returned, its time is over, or it was cancelled. A handler that goes on after a denial does so in vain: the
 * call fails with {@code permission_denied}.
 */
public interface Resources {

    /** Nothing at all: every part refuses everything. */
    Resources NONE = new DeniedResources();

    /** Other machines, by HTTP. */
    HttpAccess http();

    /** The files of the agent. */
    AgentFiles files();

    /** The database of the agent. */
    Database database();

    /** The secrets of the agent. */
    Secrets secrets();

    /** The programs of this machine. */
    Processes programs();
}
