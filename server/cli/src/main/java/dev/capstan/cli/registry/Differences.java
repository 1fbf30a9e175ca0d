package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** The differences between two versions as reported by a server: a line each, breaking ones first (NEG-4.2). */
final class Differences {

    private static final List<String> EFFECTS = List.of("breaks", "limits", "unproven", "none");

    private Differences() {}

    /** Prints one line per difference: its effect, side, path and description. */
    static void print(JsonNode changes, String indent, PrintWriter out) {
        Table table = new Table();
        StreamSupport.stream(changes.spliterator(), false)
                .sorted(Comparator.comparingInt(
                        change -> rank(change.path("effect").asText())))
                .forEach(change -> table.row(row(change)));
        table.print(indent, out);
    }

    private static int rank(String effect) {
        int rank = EFFECTS.indexOf(effect);
        return rank < 0 ? EFFECTS.size() : rank;
    }

    private static List<String> row(JsonNode change) {
        return List.of(
                effect(change.path("effect").asText()),
                TerminalText.of(change.path("side").asText("versions")),
                location(change),
                TerminalText.of(change.path("change").asText() + ": "
                                + change.path("message").asText())
                        + (change.has("instance") ? ", such as " + TerminalText.line(change.get("instance")) : ""));
    }

    private static String location(JsonNode change) {
        String pointer = TerminalText.of(change.path("pointer"));
        return pointer.isEmpty() && change.has("side") ? "(whole)" : pointer;
    }

    private static String effect(String effect) {
        return effect.equals("none") ? "harmless" : TerminalText.of(effect);
    }
}
