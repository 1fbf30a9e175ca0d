package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forty large bodies beside 32 connections do not run a small heap out of memory; beyond it they are refused as busy. */
class SmallHeapIT {

    private static final int LARGE = 40;
    private static final int SMALL = 32;
    private static final int BYTES = 1_000_000;

    /** The server ends with the first lack of memory, so that none passes unnoticed. */
    private static final List<String> WITHIN = List.of("env", "JAVA_TOOL_OPTIONS=-Xmx96m -XX:+ExitOnOutOfMemoryError");

    private static final String SMALL_CALL = call("1");

    @TempDir
    private Path data;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Returns a call whose parameters take the most memory for their size: empty objects. */
    private static String largeCall() {
        return call("[" + "{},".repeat(BYTES / "{},".length()) + "{}]");
    }

    private static String call(String parameters) {
        return "{\"capability_id\": \"echo\", \"parameters\": " + parameters + "}";
    }

    @Test
    void largeBodiesAreAnsweredOrRefusedAndTheServerGoesOn() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(LARGE + SMALL);
        try (ServerProcess server = ServerProcess.start(WITHIN, data)) {
            AtomicInteger arriving = new AtomicInteger(LARGE);
            String large = largeCall();
            List<Callable<List<String>>> work = new ArrayList<>();
            for (int i = 0; i < LARGE; i++) {
                work.add(() -> {
                    try {
                        return List.of(outcome(server, large));
                    } finally {
                        arriving.decrementAndGet();
                    }
                });
            }
            for (int i = 0; i < SMALL; i++) {
                work.add(() -> responsesDuring(server, arriving));
            }
            for (Future<List<String>> answers : clients.invokeAll(work)) {
                assertThat(answers.get()).isSubsetOf("200", "503 busy in 1 s");
            }
            assertThat(outcome(server, SMALL_CALL)).isEqualTo("200");
            assertThat(outcome(server, large)).isEqualTo("200");
        } finally {
            clients.shutdownNow();
        }
    }

    private List<String> responsesDuring(ServerProcess server, AtomicInteger arriving) throws Exception {
        List<String> answers = new ArrayList<>();
        do {
            answers.add(outcome(server, SMALL_CALL));
        } while (arriving.get() > 0);
        return answers;
    }

    /** Returns the status, with the code and the wait where there are some. */
    private String outcome(ServerProcess server, String call) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(server.url("/invocations"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(call))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() == 503 && response.body().contains("\"code\":\"busy\"")) {
            return "503 busy in " + response.headers().firstValue("Retry-After").orElse("?") + " s";
        }
        return response.statusCode() == 200 ? "200" : response.statusCode() + response.body();
    }
}
