package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A result that a server sends as server-sent events. */
public final class ResultStream {

    private static final String MEDIA_TYPE = "text/event-stream";

    /** The value of {@code Accept} that asks for a stream. */
    public static final String ACCEPT = MEDIA_TYPE + ", application/json";

    private ResultStream() {}

    /** The receiver of a stream. */
    public interface Receiver {

        /** Takes a part of the result, or the result itself at the end. */
        void part(JsonNode part);

        /** Takes the progress: {@code fraction} from 0 to 1, and perhaps a {@code message}. */
        void progress(JsonNode progress);

        /** Takes a violation of a schema that best-effort enforcement tolerated (X-NEG-6.1). */
        void tolerated(JsonNode violation);
    }

    /** Whether a response is a stream. */
    public static boolean is(HttpResponse<?> response) {
        return response.statusCode() == 200
                && response.headers().firstValue("Content-Type").orElse("").startsWith(MEDIA_TYPE);
    }

    /**
     * Reads a stream to its end. Throws {@link ServerRefused} for the event {@code error}, and {@link ServerUnreachable}
     * if the stream breaks off.
     */
    public static void read(InputStream body, Receiver receiver) throws IOException {
        EventStreamReader events = new EventStreamReader(body);
        boolean done = false;
        while (!done) {
            EventStreamReader.Event event = events.next()
                    .orElseThrow(() -> new ServerUnreachable(
                            "the server ended the stream without a done event; the result may be incomplete"));
            done = event.name().equals("done");
            if (!event.data().isBlank()) {
                pass(event, receiver);
            }
        }
    }

    private static void pass(EventStreamReader.Event event, Receiver receiver) {
        switch (event.name()) {
            case "error" -> throw new ServerRefused(200, event.json(), Duration.ZERO);
            case "progress" -> receiver.progress(event.json());
            case "data" -> receiver.part(event.json());
            case "done" -> last(event.json(), receiver);
            default -> {
                // Another event of a server that has more of them.
            }
        }
    }

    /** Passes on what the last event says. Without {@code result} all of it is one; a null result says nothing. */
    private static void last(JsonNode done, Receiver receiver) {
        done.path("violations").forEach(receiver::tolerated);
        JsonNode result = done.has("result") ? done.get("result") : withoutViolations(done);
        boolean isEmpty = result.isNull() || !done.has("result") && result.isObject() && result.isEmpty();
        if (!isEmpty) {
            receiver.part(result);
        }
    }

    private static JsonNode withoutViolations(JsonNode done) {
        return done.path("violations").isArray() ? ((ObjectNode) done.deepCopy()).without("violations") : done;
    }
}
