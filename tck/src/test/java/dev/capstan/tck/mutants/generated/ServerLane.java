package dev.capstan.tck.mutants.generated;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.mutants.CommandResultCache;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.TamperingProxy;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.ScenarioResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A correct server for one thread, and runs of the kit against it through a proxy. */
final class ServerLane implements AutoCloseable {

    private static final SubjectFile FILE = SubjectFileReader.from(Path.of("profiles", "reference.yaml"));
    private static final Commands COMMANDS = new CommandResultCache(new Processes(Duration.ofMinutes(1)));
    private static final AtomicInteger STARTS = new AtomicInteger();

    /** The number of runs after which the server is started again, because it keeps what each has left. */
    private static final int MAX_RUNS = 400;

    private final Path work;
    private StartedServer server;
    private int runs;

    /**
     * Starts the server.
     *
     * @param work directory for its files
     */
    ServerLane(Path work) {
        this.work = work;
        this.server = started();
    }

    private StartedServer started() {
        Path data = work.resolve("server-" + STARTS.incrementAndGet());
        // The kit connects thousands of times from one address.
        return FILE.start()
                .orElseThrow()
                .run(
                        List.of("--stranger-limit", "off"),
                        Map.of("work", List.of(data.toString())),
                        data.resolveSibling(data.getFileName() + ".err"));
    }

    /** Connects to the server through a proxy. */
    Connection connect(HttpMutation fault) {
        if (runs >= MAX_RUNS) {
            server.close();
            server = started();
            runs = 0;
        }
        TamperingProxy proxy = TamperingProxy.before(server.url(), fault);
        try {
            return new Connection(
                    proxy,
                    new HttpSubject(
                            SubjectAccess.to(FILE, proxy.url(), COMMANDS, work).mappingUrls(proxy::startSibling)));
        } catch (RuntimeException | Error e) {
            proxy.close();
            throw e;
        }
    }

    /** A connected kit, which checks one rule after another. */
    final class Connection implements AutoCloseable {

        private final TamperingProxy proxy;
        private final HttpSubject subject;

        private Connection(TamperingProxy proxy, HttpSubject subject) {
            this.proxy = proxy;
            this.subject = subject;
        }

        /** Checks some rules, and returns what became of their scenarios. */
        List<ScenarioResult> check(Set<String> rules) {
            runs++;
            List<ScenarioResult> results = new ArrayList<>();
            new Conformance()
                    .prepare(subject, Selection.only(rules.toArray(String[]::new)), new StopSignal())
                    .run(1, results::add);
            return results;
        }

        @Override
        public void close() {
            subject.close();
            proxy.close();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
