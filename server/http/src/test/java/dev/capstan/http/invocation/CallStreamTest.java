package dev.capstan.http.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.json.Json;
import dev.capstan.http.connection.ClientConnection;
import io.micronaut.http.sse.Event;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

class CallStreamTest {

    private static final long FIRST_PAUSE_SECONDS = 1;
    private static final long PAUSE_SECONDS = 15;

    private final ClientConnection client = new ClientConnection();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final CompletableFuture<Outcome> running = new CompletableFuture<>();
    private final CallStream stream = CallStream.ofInvocation(refused -> Json.object());
    private final List<Event<String>> events = new ArrayList<>();

    @BeforeEach
    void connect() {
        channel.freezeTime();
        channel.pipeline().addLast(client);
    }

    @AfterEach
    void close() {
        channel.close();
    }

    @Test
    void quietCallSendsAComment() throws Exception {
        Flux.from(stream.of(running, client)).subscribe(events::add);
        assertThat(events).isEmpty();
        pass(FIRST_PAUSE_SECONDS);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getComment()).isNotEmpty();
            assertThat(event.getData()).isEmpty();
        });
        stream.part(IntNode.valueOf(1));
        pass(PAUSE_SECONDS - 1);
        assertThat(events).hasSize(2);
        pass(1);

        assertThat(events).extracting(Event::getData).containsExactly("", "1", "");
    }

    @Test
    void clientThatDoesNotReadGetsNoComment() {
        Flux.from(stream.of(running, client)).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
                subscription.request(1);
            }

            @Override
            protected void hookOnNext(Event<String> event) {
                events.add(event);
            }
        });
        pass(4 * PAUSE_SECONDS);

        assertThat(events).hasSize(1);
    }

    @Test
    void endedCallSendsNoComment() {
        Flux.from(stream.of(running, client)).subscribe(events::add, failure -> {});
        running.completeExceptionally(new IllegalStateException("the test ends the call"));
        pass(4 * PAUSE_SECONDS);

        assertThat(events).isEmpty();
        assertThat(channel.hasPendingTasks()).isFalse();
    }

    private void pass(long seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
    }
}
