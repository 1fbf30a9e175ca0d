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
    private final HttpAccess web;
    private final AgentFiles files;
    private final CallDatabase database;
    private final Secrets secrets;
    private final Processes programs;

    CallResources(
            CallPermissions permissions,
            HttpAccess web,
            AgentFiles files,
            CallDatabase database,
            Secrets secrets,
            Processes programs) {
        this.permissions = permissions;
        this.web = web;
        this.files = files;
        this.database = database;
        this.secrets = secrets;
        this.programs = programs;
    }

    @Override
    public HttpAccess http() {
        return web;
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
        return programs;
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
