package dev.capstan.server.audit;

import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.cli.CommandRun;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Measures a server whose audit chain grows from size to size, and prints each figure in milliseconds of the clock.
 *
 * <p>Arguments: a directory, the file of the plot, and the sizes in records, ascending. An existing chain in the
 * directory is continued.
 */
public final class ChainAtSize {

    private static final int REPETITIONS = 9;

    private final Path data;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, TreeMap<Long, Double>> figures = new LinkedHashMap<>();
    private long records;

    private ChainAtSize(Path data) {
        this.data = data;
    }

    /** Measures, prints and plots. */
    public static void main(String... arguments) throws Exception {
        ChainAtSize measured = new ChainAtSize(Files.createDirectories(Path.of(arguments[0])));
        for (String size : Arrays.copyOfRange(arguments, 2, arguments.length)) {
            measured.at(Long.parseLong(size));
            Files.writeString(Path.of(arguments[1]), SizePlot.of(measured.figures));
        }
        System.exit(0);
    }

    private void at(long size) throws Exception {
        records = size;
        GeneratedChain.in(data, records);
        measureOnce("verification, stopped server", () -> command("verify", "--data", data.toString()));
        CapstanServer server =
                measureOnce("start", () -> CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0));
        try (server) {
            String url = server.url().toString();
            measureOnce("verification, running server", () -> command("verify", "--url", url));
            pages(server.url());
            Path export = Files.createTempFile(data, "export", ".jsonl");
            measureOnce("export, running server", () -> command("export", "--out", export.toString(), "--url", url));
            Files.delete(export);
            Files.delete(export.resolveSibling(export.getFileName() + ".cursor"));
        }
    }

    private void pages(URI url) throws Exception {
        long middle = records / 2;
        page(url, "first page", "after=0");
        page(url, "middle page", "after=" + middle);
        page(url, "last page", "after=" + (records - 100));
        page(url, "middle page of a rare kind", "after=" + middle + "&kind=" + GeneratedChain.RARE);
        page(url, "page of the last minute", "since=" + time(records - 6000));
        page(url, "page of a minute in the middle", "since=" + time(middle) + "&until=" + time(middle + 6000));
        page(url, "page of a rare kind, second half", "since=" + time(middle) + "&kind=" + GeneratedChain.RARE);
    }

    private static long time(long seq) {
        return GeneratedChain.BEGIN.toEpochMilli() + seq * GeneratedChain.PACE_MS;
    }

    private void page(URI url, String figure, String query) throws Exception {
        URI address = URI.create(url + "/audit/records?" + query);
        double[] millis = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            long begun = System.nanoTime();
            HttpResponse<byte[]> reply =
                    http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
            millis[i] = (System.nanoTime() - begun) / 1e6;
            if (reply.statusCode() != 200) {
                throw new IOException(
                        "status " + reply.statusCode() + ": " + new String(reply.body(), StandardCharsets.UTF_8));
            }
        }
        Arrays.sort(millis);
        report(figure, millis[REPETITIONS / 2]);
    }

    private static CommandRun command(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "audit";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        if (run.exitCode() != 0) {
            throw new IllegalStateException(run.out() + run.err());
        }
        return run;
    }

    private <T> T measureOnce(String figure, Callable<T> work) throws Exception {
        long begun = System.nanoTime();
        T result = work.call();
        report(figure, (System.nanoTime() - begun) / 1e6);
        return result;
    }

    private void report(String figure, double millis) {
        figures.computeIfAbsent(figure, name -> new TreeMap<>()).put(records, millis);
        System.out.printf(Locale.ROOT, "%d | %s | %.1f ms%n", records, figure, millis);
    }
}
