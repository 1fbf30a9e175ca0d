package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventsSinkTest {

    private static final int RECORDS = 2000;

    @TempDir
    private Path directory;

    private static CloudEventsSink sink(TestReceiver receiver, String rest) {
        return new CloudEventsSink(
                SinkAddress.parse("http://" + receiver.authority() + rest), InstantSource.fixed(TestChains.NEW_YEAR));
    }

    private static List<Long> numbers(TestReceiver.Request request) {
        try {
            JsonNode batch = Json.read(request.body());
            return batch.valueStream()
                    .map(event -> event.at("/data/seq").asLong())
                    .toList();
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aBatchIsCloudEventsWithIdsThatStayTheSame() throws Exception {
        ChainedRecord record = TestChains.record(TestChains.call("a b", 5));
        Path token = Files.writeString(directory.resolve("token"), "s3cret\n");
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> TestReceiver.respond(exchange, 202))) {
            CloudEventsSink sink = sink(receiver, "/in?token-file=" + token);
            sink.send(List.of(record));
            sink.send(List.of(record));

            TestReceiver.Request first = receiver.requests().get(0);
            assertThat(first.path()).isEqualTo("/in");
            assertThat(first.mediaType()).isEqualTo("application/cloudevents-batch+json");
            assertThat(first.authorization()).isEqualTo("Bearer s3cret");
            assertThat(first.body()).isEqualTo(receiver.requests().get(1).body());
            JsonNode event = Json.read(first.body()).get(0);
            assertThat(event.path("specversion").asText()).isEqualTo("1.0");
            assertThat(event.path("id").asText()).isEqualTo(record.head().toString());
            assertThat(event.path("source").asText()).isEqualTo("/capstan/audit/a%20b");
            assertThat(event.path("type").asText()).isEqualTo("dev.capstan.audit.capability_invocation");
            assertThat(event.path("time").asText()).isEqualTo("2026-01-01T00:00:00.005Z");
            assertThat(event.path("data")).isEqualTo(Json.read(record.toLine()));
        }
    }

    @Test
    void everyRecordArrivesInOrderFromABrokenReceiver() throws Exception {
        InMemoryChainStore store = new InMemoryChainStore();
        InMemoryExportCursors cursors = new InMemoryExportCursors(store);
        TestChains.append(store, "a", RECORDS);
        Random chance = new Random(1);
        List<Long> taken = new CopyOnWriteArrayList<>();
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> {
            switch (chance.nextInt(6)) {
                case 0 -> TestReceiver.respond(exchange, 503, "Retry-After", "0");
                case 1 -> TestReceiver.respond(exchange, 429, "Retry-After", "Thu, 1 Jan 2026 00:00:00 GMT");
                case 2 -> exchange.close(); // dropped before it was processed
                case 3 -> taken.addAll(numbers(request)); // processed, and dropped before the response
                default -> {
                    taken.addAll(numbers(request));
                    TestReceiver.respond(exchange, 200);
                }
            }
        })) {
            for (int part = 1; part <= 4; part++) {
                SinkThread thread = new SinkThread(
                        "it", sink(receiver, ""), store, cursors, () -> true, TestChains.FAST, Duration.ofMinutes(10));
                thread.start();
                long target = RECORDS / 4L * part;
                Eventually.holds("part " + part, () -> RECORDS - cursors.lag("it") >= target);
                thread.close();
                receiver.stop();
                receiver.start();
            }

            DeliveryOrder.assertAtLeastOnceInOrder(taken, RECORDS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 308, 400, 401, 403, 404, 413, 422})
    void otherResponsesAreRefusals(int status) throws Exception {
        try (TestReceiver receiver =
                new TestReceiver((exchange, request) -> TestReceiver.respond(exchange, status, "Location", "/else"))) {
            assertThatThrownBy(() -> sink(receiver, "").send(List.of(TestChains.record(TestChains.call("a", 1)))))
                    .isInstanceOf(SinkRefused.class)
                    .hasMessageContaining("HTTP " + status);
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503})
    void aReceiverThatIsBusySaysForHowLong(int status) throws Exception {
        try (TestReceiver receiver =
                new TestReceiver((exchange, request) -> TestReceiver.respond(exchange, status, "Retry-After", "7"))) {
            assertThatThrownBy(() -> sink(receiver, "").send(List.of(TestChains.record(TestChains.call("a", 1)))))
                    .isInstanceOfSatisfying(ReceiverBusy.class, busy -> assertThat(busy.retryAfter())
                            .isEqualTo(Duration.ofSeconds(7)));
        }
    }

    @Test
    void closingTheSinkEndsARequestWithoutAResponse() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> {
            arrived.countDown();
            await(end);
        })) {
            CloudEventsSink sink = sink(receiver, "");
            CompletableFuture<Void> closing = CompletableFuture.runAsync(
                    () -> {
                        await(arrived);
                        sink.close();
                    },
                    OwnThread.EACH);

            List<ChainedRecord> records = List.of(TestChains.record(TestChains.call("a", 1)));
            assertThatThrownBy(() -> sink.send(records)).isInstanceOf(IOException.class);
            assertThat(end.getCount()).as("the receiver has not responded").isOne();
            closing.join();
            assertThatThrownBy(() -> sink.send(records)).isInstanceOf(IOException.class);
            end.countDown();
        }
    }

    @Test
    void aTokenThatIsUnusableIsNeitherSentNorTold() throws Exception {
        Path token = Files.writeString(directory.resolve("token"), "two hunter2\nlines");
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> TestReceiver.respond(exchange, 200))) {
            assertThatThrownBy(() -> sink(receiver, "?token-file=" + token)
                            .send(List.of(TestChains.record(TestChains.call("a", 1)))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(token.toString())
                    .hasMessageNotContaining("hunter2");
            assertThat(receiver.requests()).isEmpty();
        }
    }
}
