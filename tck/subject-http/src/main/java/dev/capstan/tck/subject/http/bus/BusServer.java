package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusConnection;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.Inbox;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A server that serves the kit's bus fleet. All scenarios share it. It is started on first use, once per run. */
public final class BusServer implements BusEnvironment, AutoCloseable {

    private static final int PROBES = 100;
    private static final Duration BETWEEN_PROBES = Duration.ofMillis(100);

    private final SubjectFile file;
    private final String nats;
    private final Path workDirectory;
    private final KitBus kit;
    private @Nullable StartedServer server;
    private @Nullable Path state;
    private @Nullable String failure;

    /**
     * Creates a server that is not started yet.
     *
     * @param nats URL of the NATS server
     * @param workDirectory directory for its fleet and its state
     */
    public BusServer(SubjectFile file, String nats, Path workDirectory) {
        this.file = file;
        this.nats = nats;
        this.workDirectory = workDirectory;
        this.kit = new KitBus(nats);
    }

    @Override
    public synchronized String url() {
        if (failure != null) {
            throw new ConformanceFailure(failure);
        }
        if (server == null) {
            server = started();
        }
        return server.url();
    }

    /** Returns the directory of its state, after it was started. */
    synchronized Path state() {
        return Objects.requireNonNull(state, "the server was not started");
    }

    @Override
    public BusConnection connection() {
        return kit.connection();
    }

    @Override
    public BusPeer nextPeer() {
        return kit.nextPeer();
    }

    @Override
    public Optional<BusPeer> peer(String address) {
        return kit.peer(address);
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.close();
        }
        kit.close();
    }

    /** Starts the server. If it does not respond on the bus, no other scenario waits for it. */
    private StartedServer started() {
        try {
            StartedServer started = start();
            server = started;
            awaitAgent();
            return started;
        } catch (ConformanceFailure | HarnessError e) {
            failure = String.valueOf(e.getMessage());
            throw e;
        }
    }

    private StartedServer start() {
        SubjectFile.Start start = file.restart()
                .orElseThrow(() -> new PreconditionFailed(file.name()
                        + " has no 'restart' in its file; the kit needs it to start a server for the bus rules"));
        Path directory = workDirectory();
        Path root = directory.resolve("fleet");
        kit.writeFleet(root);
        Path kept = directory.resolve("state");
        state = kept;
        return start.run(
                file.peers().nats(),
                Map.of(
                        "work", List.of(kept.toString()),
                        "fleet", List.of(root.toString()),
                        "nats", List.of(nats)),
                directory.resolve("server" + StartedServer.ERRORS));
    }

    private Path workDirectory() {
        try {
            return Files.createTempDirectory(workDirectory, "bus-server-");
        } catch (IOException e) {
            throw HarnessError.unwritable(workDirectory, e);
        }
    }

    /** Waits until the agent responds on the bus: HTTP may be ready before the connection to the message bus. */
    private void awaitAgent() {
        String subject = "kit.probes." + UUID.randomUUID();
        Inbox inbox = new Inbox(subject);
        connection().listen(subject, inbox::add);
        for (int probe = 0; probe < PROBES; probe++) {
            connection().publish(NatsBus.REQUESTS, Json.write(probe(inbox)));
            if (inbox.awaits(0, text -> true, BETWEEN_PROBES)) {
                return;
            }
        }
        throw new ConformanceFailure(file.name() + " does not respond at " + NatsBus.REQUESTS + "; serve " + Bus.DESK
                + " over the transports of its file and the NATS server of 'agh.nats'");
    }

    /** Returns an unsigned request, which is refused. */
    private static ObjectNode probe(Inbox inbox) {
        ObjectNode probe = Json.object().put("version", 1).put("kind", "request");
        probe.put("messageId", UUID.randomUUID().toString());
        probe.put("correlationId", UUID.randomUUID().toString());
        probe.put("from", "agent://kit-probe").put("to", Bus.DESK).put("capability", "take_order");
        probe.put("replyTo", inbox.address());
        return probe.set("payload", Json.object());
    }
}
