package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.Unsupported;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.command.client.ClientSubject;
import dev.capstan.tck.subject.driver.DriverSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.bus.BusServer;
import dev.capstan.tck.subject.http.bus.BusSubject;
import dev.capstan.tck.subject.http.bus.KitBus;
import dev.capstan.tck.subject.nats.NatsPeerNetwork;
import dev.capstan.tck.subject.wire.RawRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Factory that creates a subject from its file: it starts the subject if necessary, and connects to it. */
public final class SubjectFactory implements AutoCloseable {

    private static final Duration HOOK_TIMEOUT = Duration.ofSeconds(60);

    private final Subject subject;
    private final @Nullable StartedServer server;
    private final Optional<NatsPeerNetwork> nats;
    private final Optional<Runnable> closeBus;

    private SubjectFactory(
            Subject subject,
            @Nullable StartedServer server,
            Optional<NatsPeerNetwork> nats,
            Optional<Runnable> closeBus) {
        this.subject = subject;
        this.nats = nats;
        this.closeBus = closeBus;
        this.server = server;
    }

    /**
     * Opens the subject of a file. Throws {@link HarnessError} if it does not start or respond.
     *
     * @param url its URL, instead of that in the file
     * @param natsUrl NATS server of its peers; the kit listens there before it starts the subject
     * @param workDirectory directory for the files of this run
     */
    public static SubjectFactory of(
            SubjectFile file, Optional<String> url, Optional<String> natsUrl, Path workDirectory) {
        return of(file, url, natsUrl, workDirectory, 0, message -> {});
    }

    /**
     * Opens the subject of a file with a listener for the messages to it.
     *
     * @param retries number of repetitions of a safe request whose connection was cut, ≥ 0
     * @param onRequest receives each message as sent, on the thread of its scenario; an envelope sent by a command or NATS
     *     appears as an HTTP POST
     */
    public static SubjectFactory of(
            SubjectFile file,
            Optional<String> url,
            Optional<String> natsUrl,
            Path workDirectory,
            int retries,
            Consumer<RawRequest> onRequest) {
        if (file.isClient()) {
            if (url.isPresent()) {
                throw new HarnessError("the subject is a client, which has no URL; remove --url");
            }
            Subject client = new ClientSubject(file, new Processes(HOOK_TIMEOUT), workDirectory);
            return new SubjectFactory(client, null, Optional.empty(), Optional.empty());
        }
        if (file.driver().isPresent()) {
            return driven(file, file.driver().get(), url, natsUrl);
        }
        if (file.isBusAlone()) {
            return onBus(file, url, natsUrl, workDirectory);
        }
        Consumer<String> envelopes = text -> onRequest.accept(
                new RawRequest("POST", "/agh/envelopes", Map.of(), text.getBytes(StandardCharsets.UTF_8)));
        Optional<NatsPeerNetwork> nats =
                natsUrl.map(server -> NatsPeerNetwork.at(server, file.peers().channel(), envelopes));
        Optional<BusServer> bus = natsUrl.map(server -> new BusServer(file, server, workDirectory));
        Optional<String> known = url.or(file::url);
        StartedServer server = known.isPresent() ? null : started(file, natsUrl, workDirectory);
        String base = server == null ? known.orElseThrow() : server.url();
        try {
            SubjectAccess access = SubjectAccess.to(
                            file, base, withEnvelopeListener(new Processes(HOOK_TIMEOUT), envelopes), workDirectory)
                    .withRetries(retries)
                    .withListener(onRequest);
            SubjectAccess withPeers = nats.map(access::withPeers).orElse(access);
            Subject subject = new HttpSubject(bus.map(withPeers::withBus).orElse(withPeers));
            return new SubjectFactory(subject, server, nats, bus.map(started -> started::close));
        } catch (SubjectUnreachable e) {
            if (server != null) {
                server.close();
            }
            throw new HarnessError(e.getMessage() + "; start the subject, or set 'start' in its file", e);
        }
    }

    private static SubjectFactory onBus(
            SubjectFile file, Optional<String> url, Optional<String> natsUrl, Path workDirectory) {
        if (url.isPresent()) {
            throw new HarnessError("the subject is reached over NATS alone; remove --url");
        }
        BusServer server = natsUrl.map(nats -> new BusServer(file, nats, workDirectory))
                .orElseThrow(() ->
                        new HarnessError("the subject is reached over NATS alone; name a NATS server with --nats URL"));
        Subject subject = new BusSubject(file, new Processes(HOOK_TIMEOUT), server);
        return new SubjectFactory(subject, null, Optional.empty(), Optional.of(server::close));
    }

    private static SubjectFactory driven(
            SubjectFile file, SubjectFile.Driver driver, Optional<String> url, Optional<String> natsUrl) {
        if (url.isPresent()) {
            throw new HarnessError("a subject with a 'driver' has no URL; remove --url");
        }
        Optional<KitBus> kit =
                natsUrl.filter(nats -> file.claims().contains("bus")).map(KitBus::new);
        try {
            Subject subject = DriverSubject.open(file, driver, kit.map(bus -> bus));
            return new SubjectFactory(subject, null, Optional.empty(), kit.map(bus -> bus::close));
        } catch (SubjectUnreachable | Unsupported e) {
            kit.ifPresent(KitBus::close);
            throw new HarnessError(String.valueOf(e.getMessage()), e);
        }
    }

    private static Commands withEnvelopeListener(Commands commands, Consumer<String> envelopes) {
        return (command, directory, input) -> {
            if (!input.isEmpty()) {
                envelopes.accept(input);
            }
            return commands.run(command, directory, input);
        };
    }

    /** Returns the connected subject. */
    public Subject subject() {
        return subject;
    }

    @Override
    public void close() {
        subject.close();
        if (server != null) {
            server.close();
        }
        closeBus.ifPresent(Runnable::run);
        nats.ifPresent(NatsPeerNetwork::close);
    }

    private static StartedServer started(SubjectFile file, Optional<String> natsUrl, Path workDirectory) {
        SubjectFile.Start start = file.start().orElseThrow();
        List<String> arguments = new ArrayList<>(start.command());
        natsUrl.ifPresent(url -> arguments.addAll(file.peers().nats()));
        Path state = workDirectory.resolve("subject");
        List<String> command = new Hook(arguments, start.directory())
                .filled(Map.of("work", List.of(state.toString()), "nats", List.of(natsUrl.orElse(""))));
        return StartedServer.start(
                command, start.directory(), start.ready(), start.timeout(), workDirectory.resolve("subject.err"));
    }
}
