package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema as one side of a capability declares it, known by the digest of its canonical form.
 *
 * <p>Two schemas are equal when they say the same: key order and the way a number is written do not matter, its exact
 * value does. The digest is computed once, so that a schema is a cheap key of what was compiled from it.
 */
public final class Schema {

    private final JsonNode document;
    private final String digest;

    private Schema(JsonNode document) {
        this.document = document;
        this.digest = "sha256:" + Sha256.hex(Json.canonical(document));
    }

    /** A schema over this document, which is copied. */
    public static Schema of(JsonNode document) {
        return new Schema(document.deepCopy());
    }

    /** The schema itself; it is not to be changed. */
    public JsonNode document() {
        return document;
    }

    /** {@code sha256:} and the lower-case hex SHA-256 of the canonical form. */
    public String digest() {
        return digest;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Schema that && digest.equals(that.digest);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }

    @Override
    public String toString() {
        return digest;
    }
}
