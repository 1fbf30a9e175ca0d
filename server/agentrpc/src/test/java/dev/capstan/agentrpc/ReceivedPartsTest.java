package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ReceivedPartsTest {

    private static final int TRIES = 5;

    private static final Envelope PART = new Envelope(
                    Envelope.Kind.REQUEST,
                    "m-1",
                    "c-1",
                    null,
                    InMemoryNetwork.SELF,
                    InMemoryNetwork.PEER,
                    "work",
                    "memory://agents.caller.responses",
                    InMemoryNetwork.NOW,
                    "default",
                    Map.of(),
                    TextNode.valueOf("request"),
                    null)
            .part("p-0", 0, TextNode.valueOf("part"));

    @Test
    void partIsAwaitedAfterTheResponse() throws Exception {
        Optional<Envelope> received = Optional.empty();

        // Again where a machine that stood still for two seconds has lost the part.
        for (int tries = 0; received.isEmpty() && tries < TRIES; tries++) {
            received = receivedAfterTheResponse();
        }

        assertThat(received).contains(PART);
    }

    private static Optional<Envelope> receivedAfterTheResponse() throws Exception {
        ReceivedParts parts = new ReceivedParts();
        parts.end(1);
        AtomicReference<Thread> caller = new AtomicReference<>();
        CompletableFuture<Optional<Envelope>> next = CompletableFuture.supplyAsync(
                () -> {
                    caller.set(Thread.currentThread());
                    try {
                        return parts.next(TimeUnit.MINUTES.toNanos(1));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
        Eventually.holds(
                "the caller waits",
                () -> next.isDone() || caller.get() != null && caller.get().getState() == Thread.State.TIMED_WAITING);
        parts.add(PART, 100);
        return next.get(20, TimeUnit.SECONDS);
    }
}
