package dev.capstan.tck.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A message that a scenario sends because it is wrong.
 *
 * @param clause the clause or rule that the scenario is about, or a group of them
 * @param message the name of its schema
 * @param at the place that is wrong, or one above it
 * @param why what the scenario is about
 */
record IntentionalViolation(String clause, String message, String at, String why) {

    IntentionalViolation {
        if (clause.isBlank() || message.isBlank() || why.isBlank()) {
            throw new IllegalArgumentException(
                    "a message that is wrong on purpose says where it is sent, what and why");
        }
    }

    static List<IntentionalViolation> all() {
        String resource = "/messages/wrong-on-purpose.yaml";
        try (InputStream stream = Objects.requireNonNull(IntentionalViolation.class.getResourceAsStream(resource))) {
            return Yaml.read(resource, new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .valueStream()
                    .map(IntentionalViolation::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean explains(Set<String> rules, String sent, String flawedAt) {
        return message.equals(sent)
                && (flawedAt.equals(at) || flawedAt.startsWith(at + "/"))
                && rules.stream()
                        .anyMatch(rule -> rule.equals(clause) || rule.startsWith(clause + ".") || clause.equals("*"));
    }

    private static IntentionalViolation read(JsonNode row) {
        return new IntentionalViolation(
                row.path("clause").asText(),
                row.path("message").asText(),
                row.path("at").asText(),
                row.path("why").asText());
    }
}
