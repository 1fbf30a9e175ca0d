package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;

/** The equality of JSON values: by exact value, independent of the notation of a number or an object (TC-2.2). */
public final class EqualityKey {

    private EqualityKey() {}

    /**
     * Returns a string that equal values share and different ones do not. It is not JSON and never leaves the process.
     */
    public static String of(JsonNode value) {
        return value.isTextual() ? "'" + value.textValue() : Json.canonical(value);
    }
}
