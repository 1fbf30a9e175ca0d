package dev.capstan.handlers.resources;

import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;

/** Real resources in a temporary directory, and the records of their use. */
public final class TestResources implements AutoCloseable {

    static final AgentId AGENT = new AgentId("keeper");
    static final String TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration AMPLE = Duration.ofSeconds(30);

    private final Path directory;
    private final OutwardHttpClient client = new OutwardHttpClient();
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private final AgentDirectories agentFiles;
    private final AgentDatabases databases;
    private final CallResourcesFactory openResources;

    /** Resources whose work is done by these threads. */
    public TestResources(ExecutorService threads) {
        try {
            directory = Files.createTempDirectory("capstan-given-");
            Files.createDirectory(directory.resolve("secrets"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        databases = new AgentDatabases(directory.resolve("handlers"));
        agentFiles = new AgentDirectories(directory.resolve("files"));
        openResources = new CallResourcesFactory(
                client,
                agentFiles,
                databases,
                Optional.of(directory.resolve("secrets")),
                new RunProcess(threads, CLOCK),
                new RecordPermissionDenials(trail, CLOCK),
                CLOCK);
    }

    /** Returns the factory of these resources. */
    public CallResourcesFactory openResources() {
        return openResources;
    }

    /** Returns the directories of all agents' files. */
    public AgentDirectories agentFiles() {
        return agentFiles;
    }

    /** Returns the records in their order. */
    public List<AuditEvent> recorded() {
        return trail.events();
    }

    /** Returns the directory of the agent's files. */
    Path files() {
        return directory.resolve("files").resolve(AGENT.name());
    }

    /** Returns the directory of the agent's secrets. */
    Path secrets() {
        return directory.resolve("secrets").resolve(AGENT.name());
    }

    /** A place outside of everything that the agent may reach. */
    Path outside() {
        return directory.resolve("outside");
    }

    /** Returns the resources of a new call with these permissions. */
    public CallResources with(Permission... permissions) {
        return within(AMPLE, permissions);
    }

    /** Returns the resources of a new call with a short deadline. */
    public CallResources within(Duration limit, Permission... permissions) {
        return openResources.of(call(permissions), CLOCK.instant().plus(limit));
    }

    /** The permissions of a new call. */
    CallPermissions permissions(Permission... permissions) {
        return new CallPermissions(
                call(permissions), CLOCK.instant().plus(AMPLE), new RecordPermissionDenials(trail, CLOCK), CLOCK);
    }

    private static Call call(Permission... permissions) {
        Capability loose = Capability.untyped(AGENT, "work");
        Execution execution =
                new Execution(new HandlerSpec.Java("work"), null, null, false, null, null, Set.of(permissions), null);
        Capability capability = loose.withExecution(execution);
        return Call.begin(
                        Caller.ANONYMOUS,
                        Target.of("work"),
                        Json.object(),
                        Trace.of("trace-of-the-test", TRACEPARENT, "a=b"),
                        null,
                        null)
                .to(capability);
    }

    @Override
    public void close() {
        databases.close();
        client.close();
        try (Stream<Path> left = Files.walk(directory)) {
            left.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
