package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.Sha256;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.handler.TransientFailure;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that programs, services and Java handlers send part by part. */
@DisabledOnOs(OS.WINDOWS)
class StreamedResultsTest {

    private static final AtomicInteger ATTEMPTS = new AtomicInteger();

    /** Sends two parts and ignores a refusal; fails where the payload asks for that. */
    private static final CapabilityHandler JAVA = new CapabilityHandler() {
        @Override
        public String name() {
            return "counting";
        }

        @Override
        public JsonNode handle(JsonNode input, HandlerContext context) throws TransientFailure, InterruptedException {
            ATTEMPTS.incrementAndGet();
            context.parts().report(new Progress(0.5, "half"));
            context.parts().send(Json.object().put("n", 1));
            throw new TransientFailure(RetryPolicy.Failure.NETWORK_ERROR, "later", true);
        }
    };

    private static final CapabilityHandler DEFIANT = new CapabilityHandler() {
        @Override
        public String name() {
            return "defiant";
        }

        @Override
        public JsonNode handle(JsonNode input, HandlerContext context) throws InterruptedException {
            try {
                context.parts().send(json("\"bad\""));
            } catch (RuntimeException ignored) {
                // As a handler may that does not care.
            }
            return Json.object();
        }
    };

    @RegisterExtension
    private final StreamedCalls calls = new StreamedCalls(JAVA, DEFIANT);

    private static HandlerSpec program(String script, int keepAlive) {
        return new HandlerSpec.Process(
                List.of("sh", "-c", script), HandlerSpec.Process.DEFAULT_MEMORY, ProcessProtocol.JSON_LINES, keepAlive);
    }

    /** Returns a script that writes these messages for one call, with the id of the request if it is kept. */
    private static HandlerSpec writing(int keepAlive, String... messages) {
        StringBuilder script =
                new StringBuilder(keepAlive > 0 ? "while IFS= read -r line; do id=${line#*:}; id=${id%%,*}; " : "");
        for (String message : messages) {
            String line = keepAlive > 0 ? message.replaceFirst("\\{", "{\"id\": ID, ") : message;
            script.append("echo '").append(line.replace("ID", "'$id'")).append("'; ");
        }
        return program(script + (keepAlive > 0 ? "done" : ""), keepAlive);
    }

    private static JsonNode result(Outcome outcome) {
        return outcome.fold(Outcome.Succeeded::result, refused -> {
            throw new AssertionError(refused.refusal());
        });
    }

    private static RefusalCode code(Outcome outcome) {
        return outcome.fold(
                succeeded -> {
                    throw new AssertionError("the call has the result " + succeeded.result());
                },
                refused -> refused.refusal().code());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void programSendsPartsAndProgressBeforeItsResult(int keepAlive) {
        HandlerSpec spec = writing(
                keepAlive,
                "{\"progress\": 0.25}",
                "{\"data\": {\"b\": 1, \"a\": [2]}}",
                "{\"progress\": {\"fraction\": 1, \"message\": \"done\"}}",
                "{\"data\": \"two\"}",
                "{\"result\": 3}");

        assertThat(result(calls.run(spec))).isEqualTo(json("3"));
        assertThat(calls.received())
                .containsExactly("progress 0.25 ", "{\"b\":1,\"a\":[2]}", "progress 1.0 done", "\"two\"");
        assertThat(calls.record().path("parts").path("count").asLong()).isEqualTo(2);
        assertThat(calls.record().path("parts").path("sha256").asText())
                .isEqualTo(Sha256.hex("{\"b\":1,\"a\":[2]}\n\"two\"\n"));

        assertThat(result(calls.run(spec))).as("a second call").isEqualTo(json("3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"progress\": 2}",
                "{\"progress\": \"half\"}",
                "{\"data\": 1, \"result\": 2}",
                "{\"data\": 1, \"more\": 2}",
                "data"
            })
    void otherLineBeforeTheResultIsABreakdown(String line) {
        assertThat(code(calls.run(writing(0, line, "{\"result\": 1}")))).isEqualTo(RefusalCode.HANDLER_CRASHED);
    }

    @Test
    void programThatEndsAfterItsPartsHasNoResult() {
        assertThat(code(calls.run(writing(0, "{\"data\": 1}")))).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(calls.received()).containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void refusedPartEndsTheCall(int keepAlive) {
        HandlerSpec spec =
                writing(keepAlive, "{\"data\": 1}", "{\"data\": \"bad\"}", "{\"data\": 2}", "{\"result\": 3}");

        assertThat(code(calls.run(spec))).isEqualTo(RefusalCode.SCHEMA_VIOLATION);
        assertThat(calls.received()).containsExactly("1");
        assertThat(calls.record().path("parts").path("count").asLong()).isEqualTo(1);
    }

    @Test
    void refusedPartEndsTheCallEvenIfItsHandlerGoesOn() {
        assertThat(code(calls.run(new HandlerSpec.Java("defiant")))).isEqualTo(RefusalCode.SCHEMA_VIOLATION);
    }

    @Test
    void attemptThatHasSentAPartIsNotRepeated() {
        ATTEMPTS.set(0);
        RetryPolicy retry = new RetryPolicy(
                3,
                Duration.ofMillis(1),
                1,
                Duration.ofMillis(1),
                Set.of(RetryPolicy.Failure.NETWORK_ERROR),
                RetryPolicy.Jitter.NONE);

        assertThat(code(calls.run(new HandlerSpec.Java("counting"), retry))).isEqualTo(RefusalCode.NETWORK_ERROR);
        assertThat(ATTEMPTS).hasValue(1);
        assertThat(calls.received()).containsExactly("progress 0.5 half", "{\"n\":1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "data: 1|data: {\"a\":2}|data: [DONE]|data: 9 ~~ [1, {\"a\":2}] ~~ null",
                "event: result|data: {\"sum\": 3} ~~ [] ~~ {\"sum\": 3}",
                "data: 1|event: done|data: {\"result\": 5} ~~ [1] ~~ 5",
                "data: hello, world|event: other|data: 2 ~~ [\"hello, world\", 2] ~~ null",
                ": comment|id: 7|retry: 10|data:1 ~~ [1] ~~ null",
                "event: progress|data: 0.5|data: 1 ~~ [\"progress 0.5 \", 1] ~~ null"
            })
    void eventsOfAServiceAreParts(String events, String received, String result) throws Exception {
        StringBuilder text = new StringBuilder();
        for (String line : events.split("\\|")) {
            text.append(line).append(line.startsWith("data") ? "\n\n" : "\n");
        }
        Outcome outcome = served("text/event-stream; charset=utf-8", text.toString());

        assertThat(result(outcome)).isEqualTo(json(result));
        assertThat(calls.received())
                .isEqualTo(json(received)
                        .valueStream()
                        .map(each -> each.asText().startsWith("progress") ? each.asText() : Json.write(each))
                        .toList());
    }

    @Test
    void errorEventIsTheServicesOwnRefusal() throws Exception {
        Outcome outcome = served(
                "text/event-stream",
                "data: 1\n\nevent: error\ndata: {\"code\": \"no_stock\", \"message\": \"none\"}\n\n");

        assertThat(code(outcome)).isEqualTo(RefusalCode.HANDLER_FAILED);
        assertThat(calls.received()).containsExactly("1");
    }

    @Test
    void linesOfAServiceAreParts() throws Exception {
        assertThat(result(served("application/x-ndjson", "{\"a\":1}\r\n\n2\n3")))
                .isEqualTo(json("null"));
        assertThat(calls.received()).containsExactly("{\"a\":1}", "2", "3");
    }

    @Test
    void partOfMoreThanAMebibyteIsRefused() throws Exception {
        String large = "x".repeat(Json.MAX_BYTES);

        assertThat(code(served("application/x-ndjson", "1\n\"" + large + "\"\n")))
                .isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(calls.received()).containsExactly("1");
    }

    private Outcome served(String type, String body) throws IOException {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        });
        service.start();
        try {
            return calls.run(new HandlerSpec.Http(
                    URI.create("http://127.0.0.1:" + service.getAddress().getPort() + "/"), "POST"));
        } finally {
            service.stop(0);
        }
    }

    @Test
    @Timeout(60)
    void manyPartsArriveInOrder() {
        int many = 50_000;
        AtomicLong next = new AtomicLong();
        PartReceiver counting = new PartReceiver() {
            @Override
            public void part(JsonNode part) {
                assertThat(part.asLong()).isEqualTo(next.incrementAndGet());
            }

            @Override
            public void progress(Progress progress) {
                throw new AssertionError("no progress was reported");
            }
        };
        String script = "awk 'BEGIN { for (i = 1; i <= " + many + "; i++) print \"{\\\"data\\\": \" i \"}\";"
                + " print \"{\\\"result\\\": true}\" }'";

        assertThat(result(calls.admitted(program(script, 0), null, counting).run()))
                .isEqualTo(json("true"));
        assertThat(next).hasValue(many);
        assertThat(calls.record().path("parts").path("count").asLong()).isEqualTo(many);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Timeout(60)
    void sourceWaitsForASlowCallerAndStopsWhereTheCallIsCancelled(int keepAlive) throws Exception {
        String mark = UUID.randomUUID().toString();
        CountDownLatch thousand = new CountDownLatch(1_000);
        PartReceiver stalling = new PartReceiver() {
            @Override
            public void part(JsonNode part) throws InterruptedException {
                thousand.countDown();
                if (thousand.getCount() == 0) {
                    new CountDownLatch(1).await();
                }
            }

            @Override
            public void progress(Progress progress) {
                throw new AssertionError("no progress was reported");
            }
        };
        String read = keepAlive > 0 ? "read -r line; id=${line#*:}; id=${id%%,*}; " : "id=0; ";
        String line = keepAlive > 0 ? "{\"id\": '$id', \"data\": \"" + mark + "\"}" : "{\"data\": \"" + mark + "\"}";
        Admission.Admitted admitted = calls.admitted(program(read + "yes '" + line + "'", keepAlive), null, stalling);
        CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(admitted::run, OwnThread.EACH);
        assertThat(thousand.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(isRunning(mark)).isTrue();

        admitted.cancel();
        assertThat(code(running.get(20, TimeUnit.SECONDS))).isEqualTo(RefusalCode.CANCELLED);
        Eventually.holds("the program has ended", () -> !isRunning(mark));

        assertThat(calls.record().path("parts").path("count").asLong()).isEqualTo(1_000);
    }

    private static boolean isRunning(String mark) {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(mark));
    }
}
