package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.SchemaEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The shape that the body of one operation has to have: the first question asked of every request. */
public final class RequestShape {

    private final Schema shape;
    private final SchemaEngine engine;

    private RequestShape(Schema shape, SchemaEngine engine) {
        this.shape = shape;
        this.engine = engine;
    }

    /** The shape in the resource {@code shapes/<name>.json}. */
    public static RequestShape named(String name, SchemaEngine engine) {
        String resource = "/shapes/" + name + ".json";
        try (InputStream json = RequestShape.class.getResourceAsStream(resource)) {
            if (json == null) {
                throw new IllegalStateException("there is no resource " + resource);
            }
            return new RequestShape(Schema.of(Json.read(json.readAllBytes())), engine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJson e) {
            throw new IllegalStateException(resource + ": " + e.getMessage(), e);
        }
    }

    /** The body as JSON of this shape; {@link Misshapen} with every mistake in it where it is none. */
    public JsonNode read(byte @Nullable [] body) throws Misshapen {
        JsonNode json = parse(body == null ? new byte[0] : body);
        List<Violation> violations = engine.validate(shape, json);
        if (violations.isEmpty()) {
            return json;
        }
        Violation first = violations.get(0);
        String place = first.path().isEmpty() ? "the body" : first.path();
        String more = violations.size() == 1 ? "" : " (and " + (violations.size() - 1) + " more)";
        throw new Misshapen(Refusal.of(RefusalCode.INVALID_REQUEST, place + ": " + first.message() + more)
                .with(violations));
    }

    private static JsonNode parse(byte[] body) throws Misshapen {
        try {
            return Json.read(body);
        } catch (MalformedJson malformed) {
            RefusalCode code =
                    switch (malformed.reason()) {
                        case SYNTAX -> RefusalCode.INVALID_JSON;
                        case TOO_DEEP -> RefusalCode.TOO_DEEP;
                        case TOO_LARGE -> RefusalCode.PAYLOAD_TOO_LARGE;
                    };
            throw new Misshapen(Refusal.of(code, malformed.getMessage()));
        }
    }

    /** A body that is not what the operation takes. */
    public static final class Misshapen extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Refusal refusal;

        public Misshapen(Refusal refusal) {
            super(refusal.message(), null, false, false);
            this.refusal = refusal;
        }

        public Refusal refusal() {
            return refusal;
        }
    }
}
