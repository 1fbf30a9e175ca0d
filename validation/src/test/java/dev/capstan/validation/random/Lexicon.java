package dev.capstan.validation.random;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Random;

/**
 * The names and texts of random schemas and values.
 *
 * @param names what properties are called, at least two
 * @param definitions what definitions are called, at least three
 * @param texts what text values are, at least four, of which the first four come most often
 * @param titles what titles say, at least one
 * @param descriptions what descriptions say, at least one
 */
public record Lexicon(
        List<String> names,
        List<String> definitions,
        List<String> texts,
        List<String> titles,
        List<String> descriptions) {

    /** Strings without special meaning in any language. */
    public static final Lexicon PLAIN = new Lexicon(
            List.of("a", "b", "c"),
            List.of("flat", "chain", "tree"),
            List.of(
                    "",
                    "a",
                    "b",
                    "ab",
                    "aab",
                    "\uD83D\uDE00",
                    "1",
                    "a b",
                    "a@b",
                    "a:b",
                    "123e4567-e89b-12d3-a456-426614174000",
                    "2026-01-31T12:00:00Z"),
            List.of("a title"),
            List.of("a description"));

    private static final int FREQUENT_TEXTS = 4;

    public Lexicon {
        if (names.size() < 2 || definitions.size() < 3 || texts.size() < FREQUENT_TEXTS) {
            throw new IllegalArgumentException(
                    "give at least two names, three definitions and four texts: " + names + definitions + texts);
        }
        if (titles.isEmpty() || descriptions.isEmpty()) {
            throw new IllegalArgumentException("give at least one title and one description");
        }
        names = List.copyOf(names);
        definitions = List.copyOf(definitions);
        texts = List.copyOf(texts);
        titles = List.copyOf(titles);
        descriptions = List.copyOf(descriptions);
    }

    String text(Random random) {
        return texts.get(random.nextInt(random.nextInt(3) == 0 ? texts.size() : FREQUENT_TEXTS));
    }

    /** Returns the {@code $ref} to a definition. */
    static String reference(String definition) {
        return "#/definitions/" + Json.pointerToken(definition).replace("%", "%25");
    }

    /** Returns the definition of a schema that a {@code $ref} names; missing if there is none. */
    JsonNode definition(JsonNode root, String reference) {
        String name = definitions.stream()
                .filter(definition -> reference(definition).equals(reference))
                .findFirst()
                .orElseThrow();
        return root.path("definitions").path(name);
    }
}
