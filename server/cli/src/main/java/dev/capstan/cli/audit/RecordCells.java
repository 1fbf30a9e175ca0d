package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a table of audit records shows of one record: about which capabilities it is, how it ended, and where to look. */
final class RecordCells {

    private static final String NOTHING = "-";
    private static final List<String> ENDS =
            List.of("code", "outcome", "decision", "status", "permission", "role", "capabilityVersion");
    private static final List<String> PLACES =
            List.of("traceId", "correlationId", "agentId", "hostId", "envelopeId", "account");

    private final JsonNode details;

    RecordCells(JsonNode details) {
        this.details = details;
    }

    /** The capability of a call, or those that an agent asked for or was granted. */
    String capabilities() {
        List<String> names = new ArrayList<>();
        details.path("grants")
                .forEach(grant -> names.add(grant.path("capability").asText()));
        return names.isEmpty() ? first(List.of("capabilityName", "capability")) : String.join(", ", names);
    }

    /** How it ended, in a word or two. */
    String outcome() {
        if (details.has("violations")) {
            int count = details.get("violations").size();
            return details.path("side").asText() + ", " + count + (count == 1 ? " violation" : " violations");
        }
        return first(ENDS);
    }

    /** The trace of a call; otherwise the agent, the host or the envelope. */
    String place() {
        return first(PLACES);
    }

    private String first(List<String> fields) {
        return fields.stream()
                .flatMap(field -> Stream.ofNullable(details.path(field).textValue()))
                .findFirst()
                .orElse(NOTHING);
    }
}
