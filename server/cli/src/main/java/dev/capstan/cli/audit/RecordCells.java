package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.client.TerminalText;
import dev.capstan.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The table cells of one audit record: its capabilities, its outcome, and an id for further search. */
record RecordCells(JsonNode details) {

    private static final List<String> ENDS =
            List.of("code", "outcome", "decision", "status", "permission", "role", "capabilityVersion");
    private static final List<String> ORIGINS =
            List.of("traceId", "correlationId", "agentId", "hostId", "envelopeId", "account");

    /** Returns the capability of a call, or those that an agent requested or was granted. */
    String capabilities() {
        List<String> names = new ArrayList<>();
        details.path("grants").forEach(grant -> names.add(TerminalText.of(grant.path("capability"))));
        return names.isEmpty() ? first(List.of("capabilityName", "capability")) : String.join(", ", names);
    }

    /** Returns the outcome in a word or two. */
    String outcome() {
        if (details.has("violations")) {
            return TerminalText.of(details.path("side")) + ", "
                    + Text.count(details.get("violations").size(), "violation");
        }
        return first(ENDS);
    }

    /** Returns the trace of a call, otherwise the agent, the host or the envelope. */
    String origin() {
        return first(ORIGINS);
    }

    private String first(List<String> fields) {
        return fields.stream()
                .flatMap(field -> Stream.ofNullable(details.path(field).textValue()))
                .findFirst()
                .map(TerminalText::of)
                .orElse(PrintedText.NO_VALUE);
    }
}
