package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.io.PrintWriter;
import java.util.List;

/**
 * The view of a published version for users.
 *
 * @param descriptor the server's description of it, with its schemas if it is shown alone
 */
record PublishedVersionView(JsonNode descriptor) {

    /**
     * Returns its cells in the table: version, status, publication, what it deprecates, what it breaks, description.
     */
    List<String> row() {
        return List.of(
                text("version"),
                status(),
                text("published_at"),
                list("deprecated_versions"),
                breakingChanges(),
                text("description"));
    }

    /** Prints it as a block of lines, and its schemas below. */
    void print(PrintWriter out) {
        line(out, "Capability", text("type") + " " + text("version"));
        line(out, "Status", status());
        line(out, "Publisher", text("publisher"));
        line(out, "Published", text("published_at"));
        line(out, "Description", text("description"));
        line(out, "Tags", list("tags"));
        line(out, "Supports", list("supported_versions"));
        line(out, "Deprecates", list("deprecated_versions"));
        line(out, "Breaks", breakingChanges());
        line(out, "Enforced", text("enforcement"));
        schema(out, "Input", "input");
        schema(out, "Output", "output");
    }

    private void schema(PrintWriter out, String title, String side) {
        out.println();
        line(out, title, text(side + "_digest"));
        out.println(TerminalText.pretty(descriptor.path(side + "_schema")));
    }

    private static void line(PrintWriter out, String title, String text) {
        out.println(String.format("%-12s", title) + text);
    }

    private String text(String field) {
        return PrintedText.of(descriptor.path(field));
    }

    private String list(String field) {
        return PrintedText.list(Json.texts(descriptor.path(field)));
    }

    private String breakingChanges() {
        return descriptor.has("breaking_changes_from")
                ? text("breaking_changes_from") + " and older"
                : PrintedText.NO_VALUE;
    }

    /** Returns its status, with the time when it ends if it does. */
    private String status() {
        String status = text("status");
        return switch (status) {
            case "active" -> status;
            case "withdrawn" -> status + since("sunset_at");
            default ->
                status + since("deprecated_at") + (descriptor.has("sunset_at") ? ", ends " + text("sunset_at") : "");
        };
    }

    private String since(String field) {
        return descriptor.has(field) ? " since " + text(field) : "";
    }
}
