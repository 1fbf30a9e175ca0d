package dev.capstan.handlers.service;

import dev.capstan.handlers.client.OpenResponse;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The formats in which a service sends a result part by part. */
public enum StreamFormat {

    /** Server-sent events, {@code text/event-stream}. */
    EVENTS(Set.of("text/event-stream")),

    /** A part in each line, such as {@code application/x-ndjson}. */
    JSON_LINES(Set.of("application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-lines"));

    private final Set<String> mediaTypes;

    StreamFormat(Set<String> mediaTypes) {
        this.mediaTypes = mediaTypes;
    }

    /** Returns the format of a successful response by its media type; empty if its body is one document. */
    public static Optional<StreamFormat> of(OpenResponse response) {
        if (response.status() < 200 || response.status() >= 300) {
            return Optional.empty();
        }
        String type = response.header("Content-Type")
                .orElse("")
                .split(";", 2)[0]
                .strip()
                .toLowerCase(Locale.ROOT);
        for (StreamFormat format : values()) {
            if (format.mediaTypes.contains(type)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
