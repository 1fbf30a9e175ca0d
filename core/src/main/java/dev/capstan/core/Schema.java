package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema of one side of a capability, identified by the digest of its canonical form.
 *
 * <p>Two schemas are equal if their canonical forms are: key order and number notation do not matter, exact numeric
 * values do. The digest is computed once, so a schema is a cheap key for its compiled form.
 */
public final class Schema {

    private final JsonNode document;
    private final String digest;

    private Schema(JsonNode document) {
        this.document = document;
        this.digest = "sha256:" + Sha256.hex(Json.canonical(document));
    }

    /** Creates a schema from a copy of this document, which has at most {@value Json#MAX_DEPTH} levels. */
    public static Schema of(JsonNode document) {
        if (Json.isDeeperThan(document, Json.MAX_DEPTH)) {
            throw new IllegalArgumentException("a schema is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        return new Schema(document.deepCopy());
    }

    /** Returns the schema document; must not be modified. */
    public JsonNode document() {
        return document;
    }

    /** Returns {@code sha256:} and the lower-case hex SHA-256 of the canonical form. */
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
