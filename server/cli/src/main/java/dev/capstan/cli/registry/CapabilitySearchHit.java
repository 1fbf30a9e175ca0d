package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.client.TerminalText;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * A capability that a search found.
 *
 * @param capability the server's description of it
 */
record CapabilitySearchHit(JsonNode capability) {

    private static final int MAX_LISTED = 5;

    /** Returns its cells in the table: capability, versions, score, status, publisher, description. */
    List<String> row() {
        return List.of(
                text("type"),
                abbreviate(versions(any -> true, CapabilitySearchHit::number)),
                String.format(Locale.ROOT, "%.2f", capability.path("score").asDouble()),
                status(),
                text("publisher"),
                text("description"));
    }

    private String text(String field) {
        String text = TerminalText.of(capability.path(field));
        return text.isEmpty() ? PrintedText.NO_VALUE : text;
    }

    private List<String> versions(Predicate<JsonNode> filter, Function<JsonNode, String> format) {
        return StreamSupport.stream(capability.path("versions").spliterator(), false)
                .filter(filter)
                .map(format)
                .map(TerminalText::of)
                .toList();
    }

    private static String number(JsonNode version) {
        return version.path("version").asText();
    }

    /** Returns its deprecated versions and when they end, or {@code active}. */
    private String status() {
        List<String> deprecated = versions(
                version -> version.path("deprecated").asBoolean(),
                version -> number(version)
                        + (version.has("sunset_at")
                                ? " (ends " + version.get("sunset_at").asText() + ")"
                                : ""));
        return deprecated.isEmpty() ? "active" : "deprecated: " + abbreviate(deprecated);
    }

    private static String abbreviate(List<String> versions) {
        return versions.size() <= MAX_LISTED
                ? PrintedText.list(versions)
                : PrintedText.list(versions.subList(0, MAX_LISTED)) + " and " + (versions.size() - MAX_LISTED)
                        + " more";
    }
}
