package dev.capstan.core.service;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The body of a request.
 *
 * @param format how it is written
 * @param from where in the payload it is; empty for all of the payload that neither the path, the query nor a header
 *     takes
 */
public record RequestBody(Format format, Optional<JsonPointer> from) {

    /** A JSON body of what is left of the payload. */
    public static final RequestBody JSON = new RequestBody(Format.JSON, Optional.empty());

    /** No body: what is left of the payload becomes query parameters. */
    public static final RequestBody NONE = new RequestBody(Format.NONE, Optional.empty());

    public RequestBody {
        if (format == Format.NONE && from.isPresent()) {
            throw new IllegalArgumentException("a request without a body takes no part of the payload into it");
        }
    }

    /** The format of a body. */
    public enum Format implements WireName {
        /** {@code application/json}. */
        JSON,
        /** {@code application/x-www-form-urlencoded}, from the members of an object. */
        FORM,
        /** No body. */
        NONE;

        /** Returns the format with this name, or empty. */
        public static Optional<Format> fromWire(String wire) {
            return Stream.of(values())
                    .filter(format -> format.wire().equals(wire))
                    .findFirst();
        }
    }
}
