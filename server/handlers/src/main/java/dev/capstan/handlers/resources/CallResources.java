package dev.capstan.handlers.resources;

import dev.capstan.core.Refusal;
import dev.capstan.core.handler.AgentFiles;
import dev.capstan.core.handler.Database;
import dev.capstan.core.handler.HttpAccess;
import dev.capstan.core.handler.Processes;
import dev.capstan.core.handler.Resources;
import dev.capstan.core.handler.Secrets;
import java.util.Optional;

/** The resources of one call's handler, withdrawn when the call ends. */
public final class CallResources implements Resources, AutoCloseable {

    private final CallPermissions permissions;
    private final HttpAccess http;
    private final AgentFiles files;
    private final CallDatabase database;
    private final Secrets secrets;
    private final Processes processes;

    CallResources(
            CallPermissions permissions,
            HttpAccess http,
            AgentFiles files,
            CallDatabase database,
            Secrets secrets,
            Processes processes) {
        this.permissions = permissions;
        this.http = http;
        this.files = files;
        this.database = database;
        this.secrets = secrets;
        this.processes = processes;
    }

    @Override
    public HttpAccess http() {
        return http;
    }

    @Override
    public AgentFiles files() {
        return files;
    }

    @Override
    public Database database() {
        return database;
    }

    @Override
    public Secrets secrets() {
        return secrets;
    }

    @Override
    public Processes processes() {
        return processes;
    }

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
