package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.Preference;
import dev.capstan.http.connection.ClientConnection;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.sse.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * A call as server-sent events. The handler waits while the client does not read. A comment after 1 s, and then every
 * 15 s, shows that the call is still running; the head of the response is sent with the first event or comment.
 */
public final class CallStream implements PartReceiver {

    private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

    /** The time after which the first comment, with the head of the response, shows that the call was admitted. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** The time between two comments; proxies close a connection after a minute without a byte. */
    private static final Duration PAUSE = Duration.ofSeconds(15);

    private static final Event<String> COMMENT = Event.of("").comment("running");

    private final Semaphore demand = new Semaphore(0);
    private final Function<JsonNode, Event<String>> part;
    private final Function<Progress, Optional<Event<String>>> progress;
    private final Function<Outcome, List<Event<String>>> end;
    private volatile @Nullable FluxSink<Event<String>> sink;

    /**
     * Creates a stream with the events of one protocol. It makes one after another, in the order in which it sends them.
     *
     * @param part returns the event of a part
     * @param progress returns the event of a progress, or empty if it has none
     * @param end returns the last events
     */
    public CallStream(
            Function<JsonNode, Event<String>> part,
            Function<Progress, Optional<Event<String>>> progress,
            Function<Outcome, List<Event<String>>> end) {
        this.part = part;
        this.progress = progress;
        this.end = end;
    }

    /**
     * Returns a stream with the events of an invocation: {@code progress}, {@code data} for each part, and at the end
     * {@code error} or {@code done}. After parts, {@code done} has the {@code result}; without parts, the result is the
     * only {@code data}.
     *
     * @param error returns the data of the event {@code error}
     */
    public static CallStream ofInvocation(Function<Outcome.Refused, ObjectNode> error) {
        return new CallStream(
                part -> event("data", part),
                progress -> Optional.of(event("progress", json(progress))),
                outcome -> end(outcome, error));
    }

    /** Whether a client prefers server-sent events to a response at the end. */
    public static boolean isRequested(HttpRequest<?> request) {
        return Preference.isFor(request, MediaType.TEXT_EVENT_STREAM, MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the events of a running call, which sends its parts here, for a client. */
    Publisher<Event<String>> of(CompletableFuture<Outcome> running, ClientConnection client) {
        return Flux.create(
                opened -> {
                    sink = opened;
                    opened.onRequest(this::request);
                    Runnable stop = client.every(FIRST_PAUSE, PAUSE, this::comment);
                    running.whenComplete((outcome, failure) -> {
                        stop.run();
                        end(opened, outcome, failure);
                    });
                },
                FluxSink.OverflowStrategy.BUFFER);
    }

    /** Sends a comment, so that no proxy takes a call that reports nothing for a broken connection. */
    private synchronized void comment() {
        if (sink != null && demand.tryAcquire()) {
            sink.next(COMMENT);
        }
    }

    private void request(long wanted) {
        if (demand.availablePermits() < UNBOUNDED) {
            demand.release((int) Math.min(wanted, UNBOUNDED));
        }
    }

    @Override
    public void part(JsonNode sent) throws InterruptedException {
        demand.acquire();
        synchronized (this) {
            if (sink != null) {
                sink.next(part.apply(sent));
            }
        }
    }

    @Override
    public synchronized void progress(Progress reported) {
        if (sink != null && demand.tryAcquire()) {
            progress.apply(reported).ifPresentOrElse(sink::next, demand::release);
        }
    }

    /** Returns the progress of a call as JSON. */
    public static ObjectNode json(Progress progress) {
        ObjectNode json = Json.object().put("fraction", progress.fraction());
        return progress.message().isEmpty() ? json : json.put("message", progress.message());
    }

    private synchronized void end(
            FluxSink<Event<String>> open, @Nullable Outcome outcome, @Nullable Throwable failure) {
        sink = null;
        if (outcome == null) {
            open.error(failure == null ? new IllegalStateException("a call ended without an outcome") : failure);
            return;
        }
        end.apply(outcome).forEach(open::next);
        open.complete();
    }

    private static List<Event<String>> end(Outcome outcome, Function<Outcome.Refused, ObjectNode> error) {
        List<Event<String>> events = new ArrayList<>();
        ObjectNode done = Json.object();
        if (outcome instanceof Outcome.Succeeded succeeded) {
            if (outcome.call().parts().summary().isPresent()) {
                done.set("result", succeeded.result());
            } else {
                events.add(event("data", succeeded.result()));
            }
            ToleratedViolations.put(done, outcome.call().toleratedViolations());
        } else if (outcome instanceof Outcome.Refused refused) {
            events.add(event("error", error.apply(refused)));
        }
        events.add(event("done", done));
        return events;
    }

    private static Event<String> event(String name, JsonNode data) {
        return Event.of(Json.write(data)).name(name);
    }
}
