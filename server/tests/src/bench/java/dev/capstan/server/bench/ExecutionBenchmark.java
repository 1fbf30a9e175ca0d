package dev.capstan.server.bench;

import dev.capstan.server.scaling.CurvePlot;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A comparison of the execution of a granted capability on Capstan and on the published npm server, and its rate over
 * the number of connections. Rounds alternate between the servers.
 *
 * <p>Arguments: the directory for data and results, the number of rounds, and the command of the npm server, or nothing
 * without it.
 */
public final class ExecutionBenchmark {

    private static final int CONNECTIONS = 32;
    private static final List<Integer> CURVE = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);
    private static final int CAPSTAN_REQUESTS = 16_000;
    private static final int NPM_REQUESTS = 2000;
    private static final int WARM_UP_ROUNDS = 10;

    private final Path directory;
    private final int rounds;
    private final PrintStream out = System.out;
    private final List<MeasuredServer> servers = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();

    /** A server, its agent, and the number of requests that keep it busy for a few seconds. */
    private record Candidate(MeasuredServer server, LoadAgent agent, int requests) {

        Round round(int connections, int count) throws IOException, InterruptedException {
            return Round.run(server, agent, connections, count);
        }
    }

    private ExecutionBenchmark(Path directory, int rounds) {
        this.directory = directory;
        this.rounds = rounds;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        ExecutionBenchmark benchmark = new ExecutionBenchmark(directory, Integer.parseInt(arguments[1]));
        List<String> npm = List.of(arguments).subList(2, arguments.length);
        try {
            benchmark.start(npm);
            benchmark.warmUp();
            benchmark.compare();
            benchmark.curve();
        } finally {
            benchmark.servers.forEach(MeasuredServer::close);
        }
    }

    private void start(List<String> npm) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(directory, "data-");
        MeasuredServer capstan = MeasuredServer.start(
                "capstan",
                List.of("server/target/capstan", "serve", "--port", "0", "--data", data.toString()),
                directory.resolve("capstan.log"));
        servers.add(capstan);
        candidates.add(new Candidate(capstan, LoadAgent.approvedByOwner(capstan), CAPSTAN_REQUESTS));
        if (!npm.isEmpty()) {
            MeasuredServer server = MeasuredServer.start("npm", npm, directory.resolve("npm.log"));
            servers.add(server);
            URI approve = server.url().resolve("/kit/approve");
            candidates.add(new Candidate(
                    server,
                    new LoadAgent(
                            server.url(),
                            code -> LoadAgent.json(
                                            approve, "{\"user_code\": \"" + code + "\", \"decision\": \"approve\", \"grants\": []}")
                                    .build()),
                    NPM_REQUESTS));
        }
    }

    private void warmUp() throws IOException, InterruptedException {
        for (Candidate candidate : candidates) {
            for (int i = 1; i <= WARM_UP_ROUNDS; i++) {
                Round round = candidate.round(CONNECTIONS, candidate.requests());
                out.printf(
                        Locale.ROOT,
                        "warm-up of %s, %d of %d: %,.0f a second%n",
                        candidate.server().name(),
                        i,
                        WARM_UP_ROUNDS,
                        round.perSecond());
            }
        }
    }

    private void compare() throws IOException, InterruptedException {
        Map<String, List<Round>> results = new LinkedHashMap<>();
        for (int i = 1; i <= rounds; i++) {
            for (Candidate candidate : candidates) {
                Round round = candidate.round(CONNECTIONS, candidate.requests());
                results.computeIfAbsent(candidate.server().name(), name -> new ArrayList<>())
                        .add(round);
                out.printf(Locale.ROOT, "round %d of %d: %s%n", i, rounds, candidate.server().name());
            }
        }
        out.printf("%n%d connections, median of %d rounds (least to greatest)%n", CONNECTIONS, rounds);
        results.forEach((name, all) -> {
            out.println(name);
            print("executions per second", all, Round::perSecond, 0);
            print("half within, ms", all, Round::median, 1);
            print("99 % within, ms", all, Round::slowest, 1);
            print("processor time each, ms", all, Round::processorMillis, 3);
        });
        if (results.size() > 1) {
            List<List<Round>> both = List.copyOf(results.values());
            ratio("executions per second", both.get(0), both.get(1), Round::perSecond);
            ratio("processor time each", both.get(1), both.get(0), Round::processorMillis);
        }
    }

    private void print(String title, List<Round> rounds, ToDoubleFunction<Round> figure, int decimals) {
        out.printf("  %-24s %s%n", title, Figure.of(rounds, figure).text(decimals));
    }

    private void ratio(String title, List<Round> above, List<Round> below, ToDoubleFunction<Round> figure) {
        out.printf(
                Locale.ROOT,
                "ratio of %s: %.1f%n",
                title,
                Figure.of(above, figure).median() / Figure.of(below, figure).median());
    }

    private void curve() throws IOException, InterruptedException {
        Map<String, TreeMap<Integer, Double>> rates = new LinkedHashMap<>();
        out.printf("%nExecutions per second by connections%n");
        for (int connections : CURVE) {
            for (Candidate candidate : candidates) {
                int requests = Math.max(connections, candidate.requests() / (connections < CONNECTIONS ? 4 : 1));
                double rate = candidate.round(connections, requests).perSecond();
                rates.computeIfAbsent(candidate.server().name(), name -> new TreeMap<>())
                        .put(connections, rate);
                out.printf(Locale.ROOT, "%5d  %-8s %,8.0f%n", connections, candidate.server().name(), rate);
            }
        }
        Path plot = directory.resolve("connections.svg");
        Files.writeString(plot, CurvePlot.of("connections", "executions per second", rates));
        out.println("plot: " + plot);
    }
}
