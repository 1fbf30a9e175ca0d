package dev.capstan.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The fields of a record that receivers search by, which records of different kinds name differently. */
record RecordSummary(JsonNode details) {

    /** The end of the names of fields that name who acted, such as {@code decidedBy}. */
    private static final String ACTOR = "By";

    /** The other fields that name who acted, the first that a record has. */
    private static final List<String> ACTORS = List.of("caller", "publisher", "account", "agentId", "from");

    /** The last words of the kinds of records that report a refusal, as {@code outcome} does for a call. */
    private static final Set<String> REFUSALS = Set.of("denied", "failed", "refused", "slowed", "violation");

    static RecordSummary of(ChainedRecord record) {
        return new RecordSummary(record.toJson().path("record"));
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(details.path(field).textValue());
    }

    Optional<String> actor() {
        Stream<String> named = Stream.concat(
                details.properties().stream().map(Map.Entry::getKey).filter(field -> field.endsWith(ACTOR)),
                ACTORS.stream());
        return named.flatMap(field -> text(field).stream()).findFirst();
    }

    Optional<String> capability() {
        return Stream.of("capabilityName", "capability")
                .flatMap(field -> text(field).stream())
                .findFirst();
    }

    boolean isRefused() {
        return text("outcome").filter("refused"::equals).isPresent()
                || text("kind")
                        .filter(kind -> REFUSALS.contains(kind.substring(kind.lastIndexOf('_') + 1)))
                        .isPresent();
    }

    boolean isSucceeded() {
        return text("outcome").filter("succeeded"::equals).isPresent();
    }
}
