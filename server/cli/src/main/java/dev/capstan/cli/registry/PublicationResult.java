package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerRefusal;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The result of publishing a version.
 *
 * @param draft the version
 * @param end the outcome
 * @param response the server's response; an empty object if it was not asked
 */
record PublicationResult(PublicationDraft draft, End end, JsonNode response) {

    private static final int CREATED = 201;

    /** The outcome. */
    enum End {
        PUBLISHED("published"),
        UNCHANGED("already exists"),
        REFUSED("refused"),
        NOT_SENT("not sent because an older version was refused");

        private final String text;

        End(String text) {
            this.text = text;
        }
    }

    static PublicationResult of(PublicationDraft draft, ServerClient.Reply reply) {
        End end = !reply.isSuccess() ? End.REFUSED : reply.status() == CREATED ? End.PUBLISHED : End.UNCHANGED;
        return new PublicationResult(draft, end, reply.body());
    }

    static PublicationResult notSent(PublicationDraft draft) {
        return new PublicationResult(draft, End.NOT_SENT, Json.object());
    }

    /** Whether the registry has the version now. */
    boolean isThere() {
        return end == End.PUBLISHED || end == End.UNCHANGED;
    }

    /** Prints it on a line, and the server's findings in its schemas below. */
    void print(PrintWriter out) {
        String reason = end == End.REFUSED ? ": " + ServerRefusal.sentence(response) : "";
        out.println(draft.capability() + " " + draft.version() + " " + end.text + reason);
        Differences.print(response.path("unproven"), "  ", out);
        Differences.print(response.path("changes"), "  ", out);
        Table defects = new Table();
        response.path("defects").forEach(defect -> defects.row(row(defect)));
        defects.print("  ", out);
    }

    private static List<String> row(JsonNode defect) {
        return List.of(
                TerminalText.of(defect.path("side")),
                TerminalText.of(defect.path("pointer")),
                TerminalText.of(defect.path("message")));
    }

    /** Returns it as an object for programs. */
    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("type", draft.capability())
                .put("version", draft.version().toString())
                .put("outcome", end.name().toLowerCase(Locale.ROOT));
        if (end != End.NOT_SENT) {
            json.set("answer", response);
        }
        return json;
    }
}
