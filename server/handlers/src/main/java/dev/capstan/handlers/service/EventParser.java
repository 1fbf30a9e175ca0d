package dev.capstan.handlers.service;

import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A parser of server-sent events, line by line. It ignores comments, ids and retry times, and events without data. */
final class EventParser {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final StringBuilder data = new StringBuilder();
    private String name = "";
    private boolean hasData;
    private boolean isFirst = true;
    private boolean isTooLarge;

    /**
     * A server-sent event.
     *
     * @param name its kind; {@code message} if it has none
     * @param data its data, lines joined by LF
     */
    record Event(String name, String data) {}

    /** Reads a line. Returns the event that it completes, or empty. */
    Optional<Event> read(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        if (isFirst && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(BYTE_ORDER_MARK.length());
        }
        isFirst = false;
        if (text.isEmpty()) {
            return completed();
        }
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        value = value.startsWith(" ") ? value.substring(1) : value;
        if (field.equals("event")) {
            name = value;
        } else if (field.equals("data")) {
            isTooLarge |= data.length() + value.length() > Json.MAX_BYTES;
            data.setLength(isTooLarge ? 0 : data.length());
            data.append(hasData ? "\n" : "").append(value);
            hasData = true;
        }
        return Optional.empty();
    }

    /** Whether an event had more than 1 MiB of data. */
    boolean isTooLarge() {
        return isTooLarge;
    }

    private Optional<Event> completed() {
        Optional<Event> event =
                hasData ? Optional.of(new Event(name.isEmpty() ? "message" : name, data.toString())) : Optional.empty();
        data.setLength(0);
        name = "";
        hasData = false;
        return event;
    }
}
