package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;

/**
 * The compatibility of a requester of one version with a provider of another, as reported by a server (NEG-4.1).
 *
 * @param json the server's cell
 */
record CompatibilityCell(JsonNode json) {

    String requester() {
        return TerminalText.of(json.path("requester"));
    }

    String provider() {
        return TerminalText.of(json.path("provider"));
    }

    /** Returns {@code full}, {@code partial} or {@code incompatible}. */
    String verdict() {
        return TerminalText.of(json.path("verdict"));
    }

    /** Prints the verdict in a sentence, and the reasons below it. */
    void print(PrintWriter out) {
        out.println(sentence());
        JsonNode reasons = json.path("reasons");
        if (reasons.isEmpty()) {
            out.println("  No differences.");
        }
        Differences.print(reasons, "  ", out);
    }

    private String sentence() {
        String both = " with a " + provider() + " provider";
        String requester = "A " + requester() + " requester ";
        return requester
                + switch (verdict()) {
                    case "full" -> "is compatible" + both + ".";
                    case "partial" -> "is partially compatible" + both + ".";
                    case "incompatible" -> "is not compatible" + both + ".";
                    default -> both.strip() + ": " + verdict();
                };
    }
}
