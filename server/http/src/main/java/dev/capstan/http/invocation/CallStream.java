package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.Preference;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.sse.Event;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * A call as server-sent events: {@code progress}, {@code data} for each part, and at the end {@code error} or {@code
 * done}. After parts, {@code done} has the {@code result}; without parts, the result is the only {@code data}.
 *
 * <p>The handler waits while the client does not read. A client that closes the connection cancels the call.
 */
public final class CallStream implements PartReceiver {

    private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

    private final Semaphore demand = new Semaphore(0);
    private final Function<Outcome.Refused, ObjectNode> error;
    private volatile @Nullable FluxSink<Event<String>> sink;

    /**
     * Creates a stream.
     *
     * @param error returns the data of the event {@code error}
     */
    CallStream(Function<Outcome.Refused, ObjectNode> error) {
        this.error = error;
    }

    /** Whether a client prefers server-sent events to a response at the end. */
    public static boolean isRequested(HttpRequest<?> request) {
        return Preference.isFor(request, MediaType.TEXT_EVENT_STREAM, MediaType.APPLICATION_JSON_TYPE);
    }

    /**
     * Returns the events of a running call, which sends its parts here.
     *
     * @param cancel cancels it
     */
    Publisher<Event<String>> of(CompletableFuture<Outcome> running, Runnable cancel) {
        return Flux.create(
                opened -> {
                    sink = opened;
                    opened.onRequest(this::request);
                    opened.onCancel(cancel::run);
                    running.whenComplete((outcome, failure) -> end(opened, outcome, failure));
                },
                FluxSink.OverflowStrategy.BUFFER);
    }

    private void request(long events) {
        int wanted = (int) Math.min(events, UNBOUNDED);
        if (demand.availablePermits() < UNBOUNDED) {
            demand.release(wanted);
        }
    }

    @Override
    public void part(JsonNode part) throws InterruptedException {
        demand.acquire();
        send("data", part);
    }

    @Override
    public void progress(Progress progress) {
        if (demand.tryAcquire()) {
            send("progress", json(progress));
        }
    }

    /** Returns the progress of a call as JSON. */
    public static ObjectNode json(Progress progress) {
        ObjectNode json = Json.object().put("fraction", progress.fraction());
        return progress.message().isEmpty() ? json : json.put("message", progress.message());
    }

    private void send(String name, JsonNode data) {
        FluxSink<Event<String>> open = sink;
        if (open != null) {
            open.next(event(name, data));
        }
    }

    private void end(FluxSink<Event<String>> open, @Nullable Outcome outcome, @Nullable Throwable failure) {
        if (outcome == null) {
            open.error(failure == null ? new IllegalStateException("a call ended without an outcome") : failure);
            return;
        }
        ObjectNode done = Json.object();
        if (outcome instanceof Outcome.Succeeded succeeded) {
            if (outcome.call().parts().summary().isPresent()) {
                done.set("result", succeeded.result());
            } else {
                open.next(event("data", succeeded.result()));
            }
            ToleratedViolations.put(done, outcome.call().toleratedViolations());
        } else if (outcome instanceof Outcome.Refused refused) {
            open.next(event("error", error.apply(refused)));
        }
        open.next(event("done", done));
        open.complete();
    }

    private static Event<String> event(String name, JsonNode data) {
        return Event.of(Json.write(data)).name(name);
    }
}
