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
                        "keeps no record of refused answers",
                        onFilteredQueries(inEntries(entries -> {
                            entries.removeIf(entry -> isOf(VIOLATION, entry)
                                    && entry.at("/record/side").asText().equals("response"));
                            return entries;
                        })),
                        Set.of("TC-4.1.1", "TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                mutant(
                        "keeps an audit record for each violation",
                        onFilteredQueries(inEntries(AuditMutants::split)),
                        "TC-4.1.2"),
                that(
                        "keeps records without their violations",
                        inRecords(VIOLATION, record -> record.putArray("violations")),
                        Set.of("TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                that(
                        "keeps the first violation of each record",
                        inRecords(VIOLATION, record -> {
                            JsonNode first = record.path("violations").path(0);
                            record.putArray("violations").add(first);
                        }),
                        Set.of("TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                recordMutant(
                        "keeps other places of violations than it tells",
                        record -> record.path("violations")
                                .forEach(violation -> ((ObjectNode) violation).put("path", "/")),
                        "TC-4.1.5"),
                mutant(
                        "says that its chain is broken",
                        inAnswers("GET", "/audit/verification", (asked, answer) -> answer.put("ok", false)),
                        "TC-4.1.4"),
                mutant(
                        "chains nothing to nothing",
                        inEntries(entries -> {
                            entries.forEach(entry -> entry.put("prev", "0"));
                            return entries;
                        }),
                        "TC-4.1.4"),
                recordMutant(
                        "keeps every violation as one of the request",
                        record -> record.put("side", "request"),
                        "TC-4.2.1"),
                that(
                        "dates records by a text",
                        inRecords(VIOLATION, record -> record.put("ts", "2026-01-15T12:05:00Z")),
                        Set.of("TC-4.2.2", "TC-4.2.7"),
                        Set.of()),
                recordMutant(
                        "dates records in seconds",
                        record -> record.put("ts", record.path("ts").asLong() / 1000),
                        "TC-4.2.7"),
                recordMutant("keeps no tenant", record -> record.remove("tenantId"), "TC-4.2.3"),
                recordMutant("names a peer without its scheme", record -> record.put("peerId", "probe"), "TC-4.2.4"),
                recordMutant(
                        "takes the session for the correlation",
                        record -> {
                            if (record.has("sessionId")) {
                                record.set("correlationId", record.get("sessionId"));
                            }
                        },
                        "TC-4.2.5"),
                recordMutant("keeps no session", record -> record.remove("sessionId"), "TC-4.2.6"),
                recordMutant(
                        "invents a session",
                        record -> {
                            if (!record.has("sessionId")) {
                                record.put("sessionId", "none");
                            }
                        },
                        "TC-4.2.6"),
                mutant(
                        "gives every kind, whichever is asked for",
                        (call, right) -> right.apply(call.to(call.path().replaceFirst("&kind=[^&]*", ""))),
                        "TC-4.3.1"),
                withCommands(
                        "exports nothing", CommandMutation.ofExports(lines -> List.of()), Set.of("TC-4.3.2"), Set.of()),
                withCommands(
                        "exports everything twice",
                        CommandMutation.ofExports(lines ->
                                Stream.concat(lines.stream(), lines.stream()).toList()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                that(
                        "logs no invocation of what is not there",
                        inEntries(entries -> {
                            entries.removeIf(
                                    entry -> entry.at("/record/code").asText().equals("capability_not_found"));
                            return entries;
                        }),
                        Set.of("INV-3.3.2"),
                        Set.of()),
                that(
                        "logs every invocation twice",
                        inEntries(entries -> Stream.concat(entries.stream(), entries.stream())
                                .toList()),
                        Set.of("INV-3.3.2", "INV-3.3.3"),
                        Set.of()),
                logged("logs a failure as a success", record -> record.put("outcome", "succeeded"), "INV-3.3.2"),
                logged("logs refusals without their code", record -> record.remove("code"), "INV-3.3.2"),
                logged(
                        "logs an invocation without its capability",
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
