package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Eight clients that call without rest get from a limit what its bucket holds and what comes into it, no more and no less. */
class LimitedCallersNightly {

    private static final int CLIENTS = 8;
    private static final Duration TIME = Duration.ofMinutes(2);

    /** Of {@code web_search}: a hundred a minute, and as many at once. */
    private static final long BURST = 100;

    private static final long NANOS_OF_A_CALL = Duration.ofMillis(600).toNanos();

    @TempDir
    private Path data;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private record Exchange(int status, long sent, long answered) {}

    @Test
    void aHundredAMinuteAreAHundredAndTwoHundredInTwoMinutes() throws Exception {
        List<Exchange> exchanges = new ArrayList<>();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (ServerProcess server = ServerProcess.start(data)) {
            Callable<List<Exchange>> client = () -> callWithoutRest(server);
            for (Future<List<Exchange>> each : clients.invokeAll(Collections.nCopies(CLIENTS, client))) {
                exchanges.addAll(each.get());
            }
        } finally {
            clients.shutdownNow();
        }
        List<Exchange> admitted =
                exchanges.stream().filter(each -> each.status() == 200).toList();
        Exchange first = Collections.min(admitted, Comparator.comparing(Exchange::answered));
        Exchange last = Collections.max(exchanges, Comparator.comparing(Exchange::sent));
        long begun = exchanges.stream().mapToLong(Exchange::sent).min().orElseThrow();
        long ended = exchanges.stream().mapToLong(Exchange::answered).max().orElseThrow();

        assertThat(exchanges)
                .extracting(Exchange::status)
                .as("either admitted or told to wait")
                .containsOnly(200, 429);
        assertThat((long) admitted.size())
                .as("admitted of %d calls within %d ms", exchanges.size(), (ended - begun) / 1_000_000)
                .isBetween(
                        BURST + (last.sent() - first.answered()) / NANOS_OF_A_CALL,
                        BURST + (ended - begun) / NANOS_OF_A_CALL);
    }

    private List<Exchange> callWithoutRest(ServerProcess server) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.url("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"web_search\", \"parameters\": {\"query\": \"standard\"}}"))
                .build();
        List<Exchange> exchanges = new ArrayList<>();
        long end = System.nanoTime() + TIME.toNanos();
        while (System.nanoTime() < end) {
            long sent = System.nanoTime();
            int status =
                    http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            exchanges.add(new Exchange(status, sent, System.nanoTime()));
        }
        return exchanges;
    }
}
