package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.SchemaEngine;
import io.micronaut.http.HttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The schema of one operation's request body, checked before anything else in the body. */
public final class RequestSchema {

    private final Schema schema;
    private final SchemaEngine engine;

    private RequestSchema(Schema schema, SchemaEngine engine) {
        this.schema = schema;
        this.engine = engine;
    }

    /** Returns the schema in the resource {@code shapes/<name>.json}. */
    static RequestSchema named(String name, SchemaEngine engine) {
        String resource = "/shapes/" + name + ".json";
        try (InputStream json = RequestSchema.class.getResourceAsStream(resource)) {
            if (json == null) {
                throw new IllegalStateException("the resource " + resource + " is missing");
            }
            return new RequestSchema(Schema.of(Json.read(json.readAllBytes())), engine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJson e) {
            throw new IllegalStateException(resource + ": " + e.getMessage(), e);
        }
    }

    /** Parses and validates the body of a request. Throws {@link RefusedException} with all violations of an invalid one. */
    public JsonNode read(HttpRequest<byte[]> request) {
        return read(request.getBody());
    }

    /** Parses and validates a body. */
    JsonNode read(Optional<byte[]> body) {
        JsonNode json = parse(body.orElse(new byte[0]));
        List<Violation> violations = engine.validate(schema, json);
        if (violations.isEmpty()) {
            return json;
        }
        Violation first = violations.get(0);
        String location = first.path().isEmpty() ? "the body" : first.path();
        String more = violations.size() == 1 ? "" : " (and " + (violations.size() - 1) + " more)";
        throw new RefusedException(Refusal.of(RefusalCode.INVALID_REQUEST, location + ": " + first.message() + more)
                .with(violations));
    }

    /** Parses and validates the body of a request. Returns empty if it is invalid. */
    public Optional<JsonNode> find(HttpRequest<byte[]> request) {
        try {
            return Optional.of(read(request));
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    private static JsonNode parse(byte[] body) {
        try {
            return Json.read(body);
        } catch (MalformedJson malformed) {
            RefusalCode code =
                    switch (malformed.reason()) {
                        case SYNTAX -> RefusalCode.INVALID_JSON;
                        case TOO_DEEP -> RefusalCode.TOO_DEEP;
                        case TOO_LARGE -> RefusalCode.PAYLOAD_TOO_LARGE;
                    };
            throw new RefusedException(code, malformed.getMessage());
        }
    }
}
