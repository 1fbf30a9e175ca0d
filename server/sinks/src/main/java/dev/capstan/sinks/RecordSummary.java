package dev.capstan.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The fields of a record that receivers search by, which records of different kinds name differently. */
record RecordSummary(JsonNode details) {

    /** The fields that name who acted, the first that a record has. */
    private static final List<String> ACTORS = List.of(
            "caller", "changedBy", "decidedBy", "revokedBy", "endedBy", "claimedBy", "publisher", "account", "agentId");

    /** The kinds of records that report a refusal, as {@code outcome} does for a call. */
    private static final Set<String> REFUSALS = Set.of(
            "capability_schema_violation",
            "permission_denied",
            "sign_in_failed",
            "sign_in_slowed",
            "token_refused",
            "tokens_refused");

    static RecordSummary of(ChainedRecord record) {
        return new RecordSummary(record.toJson().path("record"));
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(details.path(field).textValue());
    }

    Optional<String> actor() {
        return ACTORS.stream().flatMap(field -> text(field).stream()).findFirst();
    }

    Optional<String> capability() {
        return Stream.of("capabilityName", "capability")
                .flatMap(field -> text(field).stream())
                .findFirst();
    }

    boolean isRefused() {
        return text("outcome").filter("refused"::equals).isPresent()
                || text("kind").filter(REFUSALS::contains).isPresent();
    }

    boolean isSucceeded() {
        return text("outcome").filter("succeeded"::equals).isPresent();
    }
}
