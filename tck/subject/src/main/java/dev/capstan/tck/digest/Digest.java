package dev.capstan.tck.digest;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The digest that a capability document must carry, independent of the digest it claims (DISC-2.5). */
public final class Digest {

    private static final List<String> TEXTS = List.of("id", "summary", "outcome", "version");
    private static final List<String> LISTS = List.of(
            "context_needed", "artifacts_expected", "execution_outline", "constraints", "examples", "requirements");
    private static final Pattern AROUND = Pattern.compile("\\A\\p{IsWhite_Space}+|\\p{IsWhite_Space}+\\z");
    private static final Map<Integer, String> SHORT =
            Map.of((int) '"', "\\\"", (int) '\\', "\\\\", 8, "\\b", 9, "\\t", 10, "\\n", 12, "\\f", 13, "\\r");

    private Digest() {}

    /** Returns the digest of a document: {@code sha256:} and 64 hexadecimal digits. */
    public static String of(JsonNode document) {
        return "sha256:" + Sha256.hex(canonical(document));
    }

    /** Returns the canonical string that the digest is computed over. */
    public static String canonical(JsonNode document) {
        List<String> members = new ArrayList<>();
        for (String field : TEXTS) {
            String text = trimmed(document.path(field).asText());
            if (!text.isEmpty() || !field.equals("version")) {
                members.add(quoted(field) + ":" + quoted(text));
            }
        }
        for (String field : LISTS) {
            List<String> entries = entries(document.path(field));
            if (field.equals("requirements")) {
                entries.sort(Comparator.comparing(
                        entry -> HexFormat.of().formatHex(entry.getBytes(StandardCharsets.UTF_8))));
            }
            if (!entries.isEmpty()) {
                members.add(quoted(field)
                        + entries.stream().map(Digest::quoted).collect(Collectors.joining(",", ":[", "]")));
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    private static List<String> entries(JsonNode list) {
        return list.valueStream()
                .map(entry -> trimmed(entry.asText()))
                .filter(entry -> !entry.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String trimmed(String text) {
        return AROUND.matcher(text).replaceAll("");
    }

    private static String quoted(String text) {
        return text.codePoints().mapToObj(Digest::escaped).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(int character) {
        String known = SHORT.get(character);
        if (known != null) {
            return known;
        }
        boolean byNumber = character < 32 || "<>&\u2028\u2029".indexOf(character) >= 0;
        return byNumber ? "\\u%04x".formatted(character) : Character.toString(character);
    }
}
