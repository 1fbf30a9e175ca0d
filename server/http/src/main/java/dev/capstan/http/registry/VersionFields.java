package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Version;
import dev.capstan.http.common.ParameterParser;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Versions and times in the body of a request (NEG-1.2). */
final class VersionFields {

    private VersionFields() {}

    /** Returns the version in a field, or empty if the field is missing. */
    static Optional<Version> one(JsonNode json, String field) {
        @Nullable String text = json.path(field).textValue();
        return text == null ? Optional.empty() : Optional.of(version(text, "/" + field));
    }

    /** Returns the versions in a field; empty if the field is missing. */
    static List<Version> list(JsonNode json, String field) {
        List<Version> versions = new ArrayList<>();
        for (JsonNode item : json.path(field)) {
            versions.add(version(item.textValue(), "/" + field + "/" + versions.size()));
        }
        return versions;
    }

    /** Parses a version. A refusal names its place in the request. */
    static Version version(String text, String location) {
        return ParameterParser.at(location, text, Version::parse);
    }

    /** Parses a time and converts it to UTC. Returns empty if it is invalid. */
    static Optional<OffsetDateTime> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
