package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A reader of server-sent events of bounded size. */
final class EventStreamReader {

    private final InputStream in;
    private final int maxBytes;

    /** Set after a line that ended with a carriage return, to which a line feed may belong. */
    private boolean afterReturn;

    /** Creates a reader of events of at most {@link Json#MAX_BYTES} bytes. */
    EventStreamReader(InputStream in) {
        this(in, Json.MAX_BYTES);
    }

    /** Creates a reader of events of at most this size. */
    EventStreamReader(InputStream in, int maxBytes) {
        this.in = new BufferedInputStream(in);
        this.maxBytes = maxBytes;
    }

    /**
     * A server-sent event.
     *
     * @param name its type, {@code data} if the server sent no name
     * @param data its data lines, joined by line feeds
     */
    record Event(String name, String data) {

        /** Parses the data as JSON. Throws {@link ClientFailed} if it is invalid. */
        JsonNode json() {
            try {
                return Json.readEnvelope(data.getBytes(StandardCharsets.UTF_8));
            } catch (MalformedJson e) {
                throw new ClientFailed("the server streamed invalid JSON: " + e.getMessage(), e);
            }
        }
    }

    /** Reads the next event; empty if the stream ends before the event is complete. */
    Optional<Event> next() throws IOException {
        String name = "";
        StringBuilder data = new StringBuilder();
        boolean started = false;
        Optional<String> read = line();
        while (read.isPresent()) {
            String line = read.get();
            if (line.isEmpty() && started) {
                return Optional.of(new Event(name.isEmpty() ? "data" : name, data.toString()));
            }
            if (line.startsWith("event:")) {
                name = value(line);
                started = true;
            } else if (line.startsWith("data:")) {
                data.append(data.length() == 0 ? "" : "\n").append(value(line));
                started = true;
            }
            if (data.length() > maxBytes) {
                throw tooLong();
            }
            read = line();
        }
        return Optional.empty();
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    private Optional<String> line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (afterReturn && next == '\n') {
            next = in.read();
        }
        while (next >= 0 && next != '\n' && next != '\r') {
            line.write(next);
            if (line.size() > maxBytes) {
                throw tooLong();
            }
            next = in.read();
        }
        afterReturn = next == '\r';
        return next < 0 ? Optional.empty() : Optional.of(line.toString(StandardCharsets.UTF_8));
    }

    private ClientFailed tooLong() {
        return new ClientFailed("the server streamed too large an event (limit " + maxBytes + " bytes)");
    }
}
