package dev.capstan.handlers.resources;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The source of a handler's resources: those that its capability may use, and nothing else (INV-3.2). */
public final class CallResourcesFactory {

    private final OutwardHttpClient client;
    private final AgentDirectories files;
    private final AgentDatabases databases;
    private final Optional<Path> secrets;
    private final RunProcess runProcess;
    private final RecordPermissionDenials denials;
    private final InstantSource clock;

    /**
     * Creates a source of resources.
     *
     * @param client the HTTP client to other machines
     * @param files the directories of all agents
     * @param databases the databases of all agents
     * @param secrets the directory of all secrets, or empty
     * @param runProcess runs processes
     * @param denials records attempts without permission
     * @param clock time source
     */
    public CallResourcesFactory(
            OutwardHttpClient client,
            AgentDirectories files,
            AgentDatabases databases,
            Optional<Path> secrets,
            RunProcess runProcess,
            RecordPermissionDenials denials,
            InstantSource clock) {
        this.client = client;
        this.files = files;
        this.databases = databases;
        this.secrets = secrets;
        this.runProcess = runProcess;
        this.denials = denials;
        this.clock = clock;
    }

    /** Returns the resources of this call's handler, valid until the call ends. */
    public CallResources of(Call call, Instant deadline) {
        CallPermissions permissions = new CallPermissions(call, deadline, denials, clock);
        return new CallResources(
                permissions,
                new CallHttpAccess(client, permissions, clock),
                new CallFiles(files, permissions),
                new CallDatabase(databases, permissions, clock),
                new CallSecrets(secrets, permissions),
                new CallProcesses(runProcess, files, permissions));
    }
}
