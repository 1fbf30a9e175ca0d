package dev.capstan.handlers.resources;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallPermissions;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.handlers.process.RunProcess;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Gives the handler of a call what its capability may use, and nothing else (INV-3.2). */
public final class CallResourcesFactory {

    private final HttpClient client;
    private final AgentDirectories files;
    private final AgentDatabases databases;
    private final Optional<Path> secrets;
    private final RunProcess runProgram;
    private final RecordPermissionDenials denials;
    private final InstantSource clock;

    /**
     * Gives what there is here.
     *
     * @param client what reaches other machines; it follows no redirects
     * @param files the folders of all agents
     * @param databases the databases of all agents
     * @param secrets the folder of all secrets, where there is one
     * @param runProgram what runs programs
     * @param denials where attempts without permission are recorded
     * @param clock what time it is
     */
    public CallResourcesFactory(
            HttpClient client,
            AgentDirectories files,
            AgentDatabases databases,
            Optional<Path> secrets,
            RunProcess runProgram,
            RecordPermissionDenials denials,
            InstantSource clock) {
        this.client = client;
        this.files = files;
        this.databases = databases;
        this.secrets = secrets;
        this.runProgram = runProgram;
        this.denials = denials;
        this.clock = clock;
    }

    /** What the handler of this call is given until the call ends. */
    public CallResources of(Call call, Instant deadline) {
        CallPermissions permissions = new CallPermissions(call, deadline, denials, clock);
        return new CallResources(
                permissions,
                new CallHttpAccess(client, permissions, clock),
                new CallFiles(files, permissions),
                new CallDatabase(databases, permissions, clock),
                new CallSecrets(secrets, permissions),
                new CallProcesses(runProgram, permissions));
    }
}
