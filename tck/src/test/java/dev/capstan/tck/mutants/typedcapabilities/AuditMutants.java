package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.HttpMutations.isOf;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Servers whose audit chain is wrong (TC-4, INV-3.3). */
public final class AuditMutants {

    private static final String VIOLATION = "capability_schema_violation";
    private static final String INVOCATION = "capability_invocation";

    private AuditMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "records no schema violation of a response",
                        onFilteredQueries(inEntries(entries -> {
                            entries.removeIf(entry -> isOf(VIOLATION, entry)
                                    && entry.at("/record/side").asText().equals("response"));
                            return entries;
                        })),
                        Set.of("TC-4.1.1", "TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                mutant(
                        "writes a separate record for each violation",
                        onFilteredQueries(inEntries(AuditMutants::split)),
                        "TC-4.1.2"),
                that(
                        "records a schema violation without the violations",
                        inRecords(VIOLATION, record -> record.putArray("violations")),
                        Set.of("TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                that(
                        "records only the first violation",
                        inRecords(VIOLATION, record -> {
                            JsonNode first = record.path("violations").path(0);
                            record.putArray("violations").add(first);
                        }),
                        Set.of("TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                recordMutant(
                        "records other paths of violations than it reports",
                        record -> record.path("violations")
                                .forEach(violation -> ((ObjectNode) violation).put("path", "/")),
                        "TC-4.1.5"),
                mutant(
                        "reports its intact chain as broken",
                        inAnswers("GET", "/audit/verification", (asked, answer) -> answer.put("ok", false)),
                        "TC-4.1.4"),
                mutant(
                        "records no hash of the previous record",
                        inEntries(entries -> {
                            entries.forEach(entry -> entry.put("prev", "0"));
                            return entries;
                        }),
                        "TC-4.1.4"),
                recordMutant(
                        "records every violation as one of the request",
                        record -> record.put("side", "request"),
                        "TC-4.2.1"),
                that(
                        "writes the time of a record as a string",
                        inRecords(VIOLATION, record -> record.put("ts", "2026-01-15T12:05:00Z")),
                        Set.of("TC-4.2.2", "TC-4.2.7"),
                        Set.of()),
                recordMutant(
                        "writes the time of a record in seconds",
                        record -> record.put("ts", record.path("ts").asLong() / 1000),
                        "TC-4.2.7"),
                recordMutant("records no tenant", record -> record.remove("tenantId"), "TC-4.2.3"),
                recordMutant(
                        "records a peer without the agent scheme", record -> record.put("peerId", "probe"), "TC-4.2.4"),
                recordMutant(
                        "records the session id as the correlation id",
                        record -> {
                            if (record.has("sessionId")) {
                                record.set("correlationId", record.get("sessionId"));
                            }
                        },
                        "TC-4.2.5"),
                recordMutant("records no session", record -> record.remove("sessionId"), "TC-4.2.6"),
                recordMutant(
                        "records a session for a request without one",
                        record -> {
                            if (!record.has("sessionId")) {
                                record.put("sessionId", "none");
                            }
                        },
                        "TC-4.2.6"),
                mutant(
                        "returns records of every kind for a query of one kind",
                        (call, right) -> right.apply(call.to(call.path().replaceFirst("&kind=[^&]*", ""))),
                        "TC-4.3.1"),
                withCommands(
                        "exports no records",
                        CommandMutation.ofExports(lines -> List.of()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                withCommands(
                        "exports every record twice",
                        CommandMutation.ofExports(lines ->
                                Stream.concat(lines.stream(), lines.stream()).toList()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                that(
                        "records no invocation of an unknown capability",
                        inEntries(entries -> {
                            entries.removeIf(
                                    entry -> entry.at("/record/code").asText().equals("capability_not_found"));
                            return entries;
                        }),
                        Set.of("INV-3.3.2"),
                        Set.of()),
                that(
                        "records every invocation twice",
                        inEntries(entries -> Stream.concat(entries.stream(), entries.stream())
                                .toList()),
                        Set.of("INV-3.3.2", "INV-3.3.3"),
                        Set.of()),
                logged("records a failure as a success", record -> record.put("outcome", "succeeded"), "INV-3.3.2"),
                logged("records refusals without their code", record -> record.remove("code"), "INV-3.3.2"),
                logged(
                        "records an invocation without its capability",
                        record -> record.remove("capabilityName"),
                        "INV-3.3.2",
                        "INV-3.3.3"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }

    private static Mutant recordMutant(String name, Consumer<ObjectNode> change, String rule) {
        return mutant(name, inRecords(VIOLATION, change), rule);
    }

    /** Only who asks for one kind sees the fault: the chain itself is whole. */
    private static HttpMutation onFilteredQueries(HttpMutation fault) {
        return (call, right) -> call.path().contains("&kind=") ? fault.apply(call, right) : right.apply(call);
    }

    private static Mutant logged(String name, Consumer<ObjectNode> change, String... red) {
        return that(name, inRecords(INVOCATION, change), Set.of(red), Set.of());
    }

    private static List<ObjectNode> split(List<ObjectNode> entries) {
        List<ObjectNode> split = new ArrayList<>();
        for (ObjectNode entry : entries) {
            if (!isOf(VIOLATION, entry)) {
                split.add(entry);
                continue;
            }
            for (JsonNode violation : entry.at("/record/violations")) {
                ObjectNode one = entry.deepCopy();
                ((ObjectNode) one.get("record")).putArray("violations").add(violation);
                split.add(one);
            }
        }
        return split;
    }
}
