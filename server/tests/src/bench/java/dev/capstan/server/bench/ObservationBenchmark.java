package dev.capstan.server.bench;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The processor time that an execution takes with the access log and with traces. Rounds alternate between servers that
 * differ in these options only. The control differs in nothing: what it costs more is chance.
 *
 * <p>Arguments: the directory for data and logs, the number of rounds, and the command of a server without metrics, or
 * nothing without it.
 */
public final class ObservationBenchmark {

    private static final int CONNECTIONS = 32;
    private static final int REQUESTS = 16_000;
    private static final int WARM_UP_ROUNDS = 10;

    private final Map<String, MeasuredServer> servers = new LinkedHashMap<>();
    private final Map<String, LoadAgent> agents = new LinkedHashMap<>();
    private final Path directory;
    private final PrintStream out = System.out;

    private ObservationBenchmark(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ObservationBenchmark benchmark = new ObservationBenchmark(Files.createDirectories(Path.of(arguments[0])));
        HttpServer collector = collector();
        String endpoint = "http://127.0.0.1:" + collector.getAddress().getPort();
        String capstan = "server/target/capstan";
        try {
            if (arguments.length > 2) {
                benchmark.start("without metrics", arguments[2]);
            }
            benchmark.start("with metrics", capstan);
            benchmark.start("control", capstan);
            benchmark.start("access log", capstan, "--access-log");
            benchmark.start("traces 1 %", capstan, "--otlp-endpoint", endpoint, "--trace-ratio", "0.01");
            benchmark.start("traces 100 %", capstan, "--otlp-endpoint", endpoint, "--trace-ratio", "1");
            benchmark.measure(Integer.parseInt(arguments[1]));
        } finally {
            benchmark.servers.values().forEach(MeasuredServer::close);
            collector.stop(0);
        }
    }

    /** Starts a collector that accepts spans and drops them. */
    private static HttpServer collector() throws IOException {
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            try (exchange) {
                exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
                exchange.sendResponseHeaders(200, -1);
            }
        });
        collector.start();
        return collector;
    }

    private void start(String name, String command, String... options) throws IOException, InterruptedException {
        String file = name.replaceAll("\\W+", "-");
        Path data = Files.createTempDirectory(directory, "data-");
        List<String> words = new ArrayList<>(List.of(command, "serve", "--port", "0", "--data", data.toString()));
        words.addAll(List.of(options));
        MeasuredServer server = MeasuredServer.start(name, words, directory.resolve(file + ".log"));
        servers.put(name, server);
        agents.put(name, LoadAgent.approvedByOwner(server));
    }

    private void measure(int rounds) throws IOException, InterruptedException {
        Map<String, List<Round>> results = new LinkedHashMap<>();
        for (int i = 1 - WARM_UP_ROUNDS; i <= rounds; i++) {
            for (Map.Entry<String, MeasuredServer> each : servers.entrySet()) {
                Round round = Round.run(each.getValue(), agents.get(each.getKey()), CONNECTIONS, REQUESTS);
                out.printf(Locale.ROOT, "%d %s %.4f%n", i, each.getKey(), round.processorMillis());
                if (i > 0) {
                    results.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                            .add(round);
                }
            }
        }
        out.printf("%nprocessor time each, ms: median of %d rounds (least to greatest)%n", rounds);
        results.forEach((name, all) -> out.printf(
                "  %-16s %s%n", name, Figure.of(all, Round::processorMillis).text(3)));
    }
}
