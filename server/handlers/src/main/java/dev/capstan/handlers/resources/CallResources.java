package dev.capstan.handlers.resources;

import dev.capstan.core.Refusal;
import dev.capstan.core.handler.AgentFiles;
import dev.capstan.core.handler.HttpAccess;
import dev.capstan.core.handler.Processes;
import dev.capstan.core.handler.Resources;
import dev.capstan.core.handler.Secrets;
import java.util.Optional;

/**
 * The resources of one call's handler, withdrawn when the call ends.
 *
 * @param permissions permissions of the call, which each resource requires
 */
public record CallResources(
        CallPermissions permissions,
        HttpAccess http,
        AgentFiles files,
        CallDatabase database,
        Secrets secrets,
        Processes processes)
        implements Resources, AutoCloseable {

    /**
     * Returns the reason why the call fails even if its handler succeeds: the handler tried something forbidden. Empty
     * if it did not.
     */
    public Optional<Refusal> refusal() {
        return permissions.refusal();
    }

    @Override
    public void close() {
        permissions.end();
        database.close();
    }
}
