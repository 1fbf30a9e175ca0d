package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.http.common.RequestShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Versions in the body of a request (NEG-1.2). */
final class WireVersions {

    private WireVersions() {}

    /** The version in a field, if there is one. */
    static Optional<Version> one(JsonNode json, String field) throws RequestShape.Misshapen {
        @Nullable String text = json.path(field).textValue();
        return text == null ? Optional.empty() : Optional.of(version(text, "/" + field));
    }

    /** The versions in a field; none where there is no such field. */
    static List<Version> list(JsonNode json, String field) throws RequestShape.Misshapen {
        List<Version> versions = new ArrayList<>();
        for (JsonNode item : json.path(field)) {
            versions.add(version(item.textValue(), "/" + field + "/" + versions.size()));
        }
        return versions;
    }

    /** The version that a text is. */
    static Version version(String text, String place) throws RequestShape.Misshapen {
        try {
            return Version.parse(text);
        } catch (IllegalArgumentException e) {
            throw new RequestShape.Misshapen(Refusal.of(RefusalCode.INVALID_REQUEST, place + ": " + e.getMessage()));
        }
    }
}
