package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Mutants in the records of requests over the message bus (X-BUS-2). */
public final class BusAuditMutants {

    private static final String INVOCATION = "capability_invocation";

    private BusAuditMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "does not record a successful request over the message bus",
                        without("succeeded"),
                        "X-BUS-2.1",
                        "X-BUS-2.3"),
                recordMutant(
                        "omits the authentication from a record of the message bus",
                        record -> record.remove("authentication"),
                        "X-BUS-2.1"),
                recordMutant(
                        "omits onBehalfOf from the record of a peer's request",
                        BusAuditMutants::removePrincipal,
                        "X-BUS-2.1"),
                recordMutant(
                        "records a peer as anonymous",
                        record -> record.put("caller", "anonymous"),
                        "X-BUS-2.1",
                        "X-BUS-2.2"),
                that(
                        "does not record a refused request over the message bus",
                        without("refused"),
                        "X-BUS-2.2",
                        "X-BUS-2.3"),
                that(
                        "records a refused request over the message bus twice",
                        inEntries(entries -> entries.stream()
                                .flatMap(entry -> isOf("refused", entry) ? Stream.of(entry, entry) : Stream.of(entry))
                                .toList()),
                        "X-BUS-2.2",
                        "X-BUS-2.3"),
                recordMutant(
                        "omits the error code from the record of a refused bus request",
                        record -> record.remove("code"),
                        "X-BUS-2.2"),
                recordMutant(
                        "records a trace id that differs from the request",
                        record -> record.put("traceId", "another"),
                        "X-BUS-2.3"));
    }

    private static Mutant recordMutant(String name, Consumer<ObjectNode> change, String... red) {
        return that(name, inRecords(INVOCATION, change), red);
    }

    private static void removePrincipal(ObjectNode record) {
        if (record.path("authentication").asText().equals("hmac")) {
            record.remove("onBehalfOf");
        }
    }

    private static HttpMutation without(String outcome) {
        return inEntries(entries -> {
            entries.removeIf(entry -> isOf(outcome, entry));
            return entries;
        });
    }

    private static boolean isOf(String outcome, JsonNode entry) {
        return entry.at("/record/outcome").asText().equals(outcome);
    }
}
