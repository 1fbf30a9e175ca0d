package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.REQUESTS;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.HttpMutations.isOf;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Mutants in the audit chain (TC-4, INV-3.3). */
public final class AuditMutants {

    private static final String VIOLATION = "capability_schema_violation";
    private static final String INVOCATION = "capability_invocation";
    private static final String CORRELATION = "correlationId";

    private AuditMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "does not record a response violation",
                        onFilteredQueries(inEntries(entries -> {
                            entries.removeIf(entry -> isOf(VIOLATION, entry)
                                    && entry.at("/record/side").asText().equals("response"));
                            return entries;
                        })),
                        Set.of("TC-4.1.1", "TC-4.1.3", "TC-4.1.5", "TC-4.1.6"),
                        Set.of()),
                mutant(
                        "writes one audit record per violation",
                        onFilteredQueries(inEntries(AuditMutants::split)),
                        "TC-4.1.2"),
                that(
                        "omits the violations from a violation record",
                        inRecords(VIOLATION, record -> record.putArray("violations")),
                        Set.of("TC-4.1.3", "TC-4.1.5"),
                        Set.of()),
                that(
                        "lists no violations, neither in responses nor in records",
                        listingNoViolations(),
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
                        "records a different path of a violation than it reports",
                        record -> record.path("violations")
                                .forEach(violation -> ((ObjectNode) violation).put("path", "/")),
                        "TC-4.1.5"),
                mutant(
                        "does not record the violation of a one-way request",
                        unrecorded("fire-and-forget", 200),
                        "TC-4.1.5"),
                that("records a deferred violation when it is fetched", unrecordedUntilFetched(), "TC-4.1.6"),
                mutant(
                        "reports an intact audit chain as broken",
                        inAnswers("GET", "/audit/verification", (asked, answer) -> answer.put("ok", false)),
                        "TC-4.1.4"),
                mutant(
                        "reports a head that the audit chain does not have",
                        inAnswers(
                                "GET",
                                "/audit/verification",
                                (asked, answer) -> answer.put("head", "999999999:" + Sha256.hex("head"))),
                        "TC-4.1.4"),
                that(
                        "chains the records of each query anew",
                        onFilteredQueries(inEntries(entries -> {
                            entries.forEach(entry -> entry.put("prev", Sha256.hex("prev")));
                            return entries;
                        })),
                        Set.of("X-TC-9.1.1", "X-TC-9.1.2"),
                        Set.of()),
                mutant("does not compute the hash of a record from its content", otherHashes(), "X-TC-9.1.1"),
                mutant(
                        "writes audit entries without the hash of the previous entry",
                        inEntries(entries -> {
                            entries.forEach(entry -> entry.put("prev", "0"));
                            return entries;
                        }),
                        "TC-4.1.4"),
                recordMutant(
                        "records every violation with the side request",
                        record -> record.put("side", "request"),
                        "TC-4.2.1"),
                that(
                        "records ts as a string",
                        inRecords(VIOLATION, record -> record.put("ts", "2026-01-15T12:05:00Z")),
                        Set.of("TC-4.2.2", "TC-4.2.7"),
                        Set.of()),
                recordMutant(
                        "records ts in seconds",
                        record -> record.put("ts", record.path("ts").asLong() / 1000),
                        "TC-4.2.7"),
                recordMutant(
                        "records ts in local time",
                        record -> record.put("ts", record.path("ts").asLong() + 7_200_000),
                        "TC-4.2.7"),
                recordMutant("omits tenantId from a violation record", record -> record.remove("tenantId"), "TC-4.2.3"),
                recordMutant("records peerId without agent://", record -> record.put("peerId", "probe"), "TC-4.2.4"),
                recordMutant(
                        "records the session id as the correlation id",
                        record -> {
                            if (record.has("sessionId")) {
                                record.set("correlationId", record.get("sessionId"));
                            }
                        },
                        "TC-4.2.5"),
                recordMutant(
                        "omits sessionId from a violation record", record -> record.remove("sessionId"), "TC-4.2.6"),
                recordMutant(
                        "records a sessionId when there is no session",
                        record -> {
                            if (!record.has("sessionId")) {
                                record.put("sessionId", "none");
                            }
                        },
                        "TC-4.2.6"),
                mutant(
                        "ignores the kind filter of the audit query",
                        (call, right) -> right.apply(call.to(call.path().replaceFirst("&kind=[^&]*", ""))),
                        "TC-4.3.1"),
                withCommands(
                        "exports an empty audit log",
                        CommandMutation.inExports(lines -> List.of()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                withCommands(
                        "exports every audit record twice",
                        CommandMutation.inExports(lines ->
                                Stream.concat(lines.stream(), lines.stream()).toList()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                withCommands(
                        "omits the violations from exported records",
                        CommandMutation.inExports(lines -> lines.stream()
                                .map(AuditMutants::withoutViolations)
                                .toList()),
                        Set.of("TC-4.3.2"),
                        Set.of()),
                that(
                        "does not record an invocation of an unknown capability",
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
                invocationMutant(
                        "records a failed invocation as succeeded",
                        record -> record.put("outcome", "succeeded"),
                        "INV-3.3.2"),
                invocationMutant(
                        "omits the error code from the record of a refused invocation",
                        record -> record.remove("code"),
                        "INV-3.3.2"),
                invocationMutant(
                        "omits capabilityName from an invocation record",
                        record -> record.remove("capabilityName"),
                        "INV-3.3.2",
                        "INV-3.3.3"));
    }

    private static HttpMutation listingNoViolations() {
        HttpMutation recording = inRecords(VIOLATION, record -> record.putArray("violations"));
        return (call, right) -> {
            ProxiedResponse reply = recording.apply(call, right);
            if (call.path().startsWith(REQUESTS)
                    && reply.json() instanceof ObjectNode answer
                    && answer.has("violations")) {
                answer.putArray("violations");
                return reply.withBody(answer);
            }
            return reply;
        };
    }

    private static Mutant mutant(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }

    private static Mutant recordMutant(String name, Consumer<ObjectNode> change, String rule) {
        return mutant(name, inRecords(VIOLATION, change), rule);
    }

    /** Returns a mutation that replaces each hash of the chain by another one. */
    private static HttpMutation otherHashes() {
        HttpMutation inChain = inEntries(entries -> {
            entries.forEach(entry ->
                    entry.put("hash", otherHash(entry.path("hash"))).put("prev", otherHash(entry.path("prev"))));
            return entries;
        });
        HttpMutation inHead = inAnswers("GET", "/audit/verification", (asked, answer) -> {
            String[] head = answer.path("head").asText().split(":");
            answer.put("head", head[0] + ":" + Sha256.hex(head[1]));
        });
        return (call, right) -> inHead.apply(call, request -> inChain.apply(request, right));
    }

    private static String withoutViolations(String line) {
        ObjectNode exported = (ObjectNode) Json.read(line);
        ((ObjectNode) exported.get("record")).remove("violations");
        return Json.write(exported);
    }

    private static String otherHash(JsonNode hash) {
        return Sha256.hex(hash.asText());
    }

    /** Returns a mutation that omits the violation records of the requests in a mode that have this status. */
    private static HttpMutation unrecorded(String mode, int status) {
        Set<String> omitted = ConcurrentHashMap.newKeySet();
        HttpMutation omission = omitting(omitted);
        return (call, right) -> {
            ProxiedResponse reply = omission.apply(call, right);
            if (call.json().path("mode").asText().equals(mode) && reply.status() == status) {
                omitted.add(reply.json().path(CORRELATION).asText());
            }
            return reply;
        };
    }

    /** Returns a mutation that omits the violation record of a deferred response until it is fetched. */
    private static HttpMutation unrecordedUntilFetched() {
        Set<String> omitted = ConcurrentHashMap.newKeySet();
        HttpMutation omission = omitting(omitted);
        return (call, right) -> {
            ProxiedResponse reply = omission.apply(call, right);
            if (call.json().path("mode").asText().equals("async") && reply.status() == 202) {
                omitted.add(reply.json().path(CORRELATION).asText());
            }
            if (call.is("GET", REQUESTS + "/")) {
                omitted.remove(reply.json().path(CORRELATION).asText());
            }
            return reply;
        };
    }

    private static HttpMutation omitting(Set<String> correlations) {
        return onFilteredQueries(inEntries(entries -> {
            entries.removeIf(entry ->
                    correlations.contains(entry.path("record").path(CORRELATION).asText()));
            return entries;
        }));
    }

    /** Returns a mutation of queries with a kind only, so that the chain itself stays intact. */
    private static HttpMutation onFilteredQueries(HttpMutation fault) {
        return (call, right) -> call.path().contains("&kind=") ? fault.apply(call, right) : right.apply(call);
    }

    private static Mutant invocationMutant(String name, Consumer<ObjectNode> change, String... red) {
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
