package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.Unsupported;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.command.client.ClientSubject;
import dev.capstan.tck.subject.driver.DriverBus;
import dev.capstan.tck.subject.driver.DriverSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.bus.BusServer;
import dev.capstan.tck.subject.http.bus.BusSubject;
import dev.capstan.tck.subject.http.bus.KitBus;
import dev.capstan.tck.subject.nats.NatsPeerNetwork;
import dev.capstan.tck.subject.wire.RawRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Factory that creates a subject from its file: it starts the subject if necessary, and connects to it. */
public final class SubjectFactory implements AutoCloseable {

    private static final Duration HOOK_TIMEOUT = Duration.ofSeconds(60);

    private final Subject subject;
    private final Deque<Runnable> closing;

    private SubjectFactory(Subject subject, Deque<Runnable> closing) {
        this.subject = subject;
        this.closing = closing;
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
        Deque<Runnable> closing = new ArrayDeque<>();
        try {
            Subject subject = open(file, url, natsUrl, workDirectory, retries, onRequest, closing);
            return new SubjectFactory(subject, closing);
        } catch (RuntimeException e) {
            closing.forEach(Runnable::run);
            throw e;
        }
    }

    /** Opens a subject, and adds to {@code closing} what is to be closed with it, also if it cannot be opened. */
    private static Subject open(
            SubjectFile file,
            Optional<String> url,
            Optional<String> natsUrl,
            Path workDirectory,
            int retries,
            Consumer<RawRequest> onRequest,
            Deque<Runnable> closing) {
        if (file.isClient()) {
            if (url.isPresent()) {
                throw new HarnessError("the subject is a client, which has no URL; remove --url");
            }
            return new ClientSubject(file, new Processes(HOOK_TIMEOUT), workDirectory);
        }
        if (file.driver().isPresent()) {
            return driven(file, file.driver().get(), url, natsUrl, closing);
        }
        if (file.isBusAlone()) {
            return onBus(file, url, natsUrl, workDirectory, closing);
        }
        Consumer<String> envelopes = text -> onRequest.accept(
                new RawRequest("POST", "/agh/envelopes", Map.of(), text.getBytes(StandardCharsets.UTF_8)));
        Optional<NatsPeerNetwork> nats =
                natsUrl.map(server -> NatsPeerNetwork.at(server, file.peers().channel(), envelopes));
        nats.ifPresent(network -> closing.push(network::close));
        Optional<BusServer> bus = natsUrl.map(server -> new BusServer(file, server, workDirectory));
        bus.ifPresent(server -> closing.push(server::close));
        Optional<String> running = url.or(file::url);
        Optional<StartedServer> launched =
                running.isPresent() ? Optional.empty() : Optional.of(started(file, natsUrl, workDirectory));
        launched.ifPresent(server -> closing.push(server::close));
        String base = running.or(() -> launched.map(StartedServer::url)).orElseThrow();
        try {
            return new HttpSubject(new SubjectAccess(
                    file,
                    base,
                    withEnvelopeListener(new Processes(HOOK_TIMEOUT), envelopes),
                    workDirectory,
                    UnaryOperator.identity(),
                    nats.map(network -> network),
                    bus.map(server -> server),
                    retries,
                    onRequest));
        } catch (SubjectUnreachable e) {
            String remedy = launched.map(
                            server -> ", the URL that the subject printed at its start; " + server.condition())
                    .orElse("; start the subject, or set 'start' in its file");
            throw new HarnessError(e.getMessage() + remedy, e);
        }
    }

    private static Subject onBus(
            SubjectFile file,
            Optional<String> url,
            Optional<String> natsUrl,
            Path workDirectory,
            Deque<Runnable> closing) {
        if (url.isPresent()) {
            throw new HarnessError("the subject is reached over NATS alone; remove --url");
        }
        BusServer server = natsUrl.map(nats -> new BusServer(file, nats, workDirectory))
                .orElseThrow(() ->
                        new HarnessError("the subject is reached over NATS alone; name a NATS server with --nats URL"));
        closing.push(server::close);
        return new BusSubject(file, new Processes(HOOK_TIMEOUT), server);
    }

    private static Subject driven(
            SubjectFile file,
            SubjectFile.Driver driver,
            Optional<String> url,
            Optional<String> natsUrl,
            Deque<Runnable> closing) {
        if (url.isPresent()) {
            throw new HarnessError("a subject with a 'driver' has no URL; remove --url");
        }
        Optional<DriverBus> kit = natsUrl.filter(nats -> file.claims().contains("bus"))
                .map(nats -> {
                    KitBus bus = new KitBus(nats);
                    closing.push(bus::close);
                    return bus;
                });
        try {
            return DriverSubject.open(file, driver, kit);
        } catch (SubjectUnreachable | Unsupported e) {
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
        closing.forEach(Runnable::run);
    }

    private static StartedServer started(SubjectFile file, Optional<String> natsUrl, Path workDirectory) {
        return file.start()
                .orElseThrow()
                .run(
                        natsUrl.isPresent() ? file.peers().nats() : List.of(),
                        Map.of("work", List.of(state(workDirectory).toString()), "nats", List.of(natsUrl.orElse(""))),
                        workDirectory.resolve("subject" + StartedServer.ERRORS));
    }

    /** Returns the directory for the subject's own files. */
    private static Path state(Path workDirectory) {
        return workDirectory.resolve("subject");
    }

    /**
     * Returns the files with the standard error of the servers that the kit has started: the subject, if it did not run
     * already, and the servers of single scenarios. The keys are their paths below the work directory. What the subject
     * has written to its own directory is not among them.
     */
    public static SortedMap<String, Path> errorOutputs(Path workDirectory) {
        try (Stream<Path> files = Files.walk(workDirectory, 2)) {
            SortedMap<String, Path> found = new TreeMap<>();
            files.filter(file -> file.toString().endsWith(StartedServer.ERRORS))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> !file.startsWith(state(workDirectory)))
                    .forEach(file -> found.put(workDirectory.relativize(file).toString(), file));
            return found;
        } catch (IOException | UncheckedIOException e) {
            throw new HarnessError("the error output of the subject cannot be found in " + workDirectory, e);
        }
    }
}
