package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;

/** The text that equal JSON values share and different ones do not, so that sets can tell them apart (TC-2.2). */
final class EqualityKey {

    private EqualityKey() {}

    static String of(JsonNode value) {
        return value.isTextual() ? "'" + value.textValue() : Json.canonical(value);
    }

    /** The key of a value in a payload, accounted for by its length. */
    static String of(JsonNode value, Place place) {
        String key = of(value);
        place.spend(key.length());
        return key;
    }
}
