package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.BrokenServer.whose;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inEntries;
import static dev.capstan.tck.broken.Faults.inRecords;
import static dev.capstan.tck.broken.Faults.isOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Servers whose audit chain is wrong (TC-4, INV-3.3). */
final class BrokenAudits {

    private static final String VIOLATION = "capability_schema_violation";
    private static final String INVOCATION = "capability_invocation";

    private BrokenAudits() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "keeps no record of refused answers",
                        inEntries(entries -> {
                            entries.removeIf(entry -> isOf(VIOLATION, entry)
                                    && entry.at("/record/side").asText().equals("response"));
                            return entries;
                        }),
                        Set.of("TC-4.1", "TC-4.2"),
                        Set.of("TC-3.4")),
                that(
                        "keeps a record for each violation",
                        inEntries(BrokenAudits::split),
                        Set.of("TC-4.1"),
                        Set.of("TC-4.2")),
                that(
                        "keeps records without their violations",
                        inRecords(VIOLATION, record -> record.putArray("violations")),
                        Set.of("TC-4.1"),
                        Set.of("TC-4.2", "TC-4.3")),
                that(
                        "says that its chain is broken",
                        inAnswers("GET", "/audit/verification", (asked, answer) -> answer.put("ok", false)),
                        Set.of("TC-4.1"),
                        Set.of("TC-4.2")),
                that(
                        "chains nothing to nothing",
                        inEntries(entries -> {
                            entries.forEach(entry -> entry.put("prev", "0"));
                            return entries;
                        }),
                        Set.of("TC-4.1"),
                        Set.of("TC-4.2")),
                told("dates records by a text", record -> record.put("ts", "2026-01-15T12:05:00Z")),
                told(
                        "dates records in seconds",
                        record -> record.put("ts", record.path("ts").asLong() / 1000)),
                told("names a peer without its scheme", record -> record.put("peerId", "probe")),
                told("keeps no session", record -> record.remove("sessionId")),
                told("keeps no tenant", record -> record.remove("tenantId")),
                told("invents a session", record -> {
                    if (!record.has("sessionId")) {
                        record.put("sessionId", "none");
                    }
                }),
                that(
                        "gives every kind, whichever is asked for",
                        (call, right) -> right.apply(call.to(call.path().replaceFirst("&kind=[^&]*", ""))),
                        Set.of("TC-4.3"),
                        Set.of("TC-4.1", "TC-4.2")),
                whose(
                        "exports nothing",
                        CommandFault.ofExports(lines -> List.of()),
                        Set.of("TC-4.3"),
                        Set.of("TC-4.2")),
                whose(
                        "exports everything twice",
                        CommandFault.ofExports(lines ->
                                Stream.concat(lines.stream(), lines.stream()).toList()),
                        Set.of("TC-4.3"),
                        Set.of("TC-4.2")),
                that(
                        "logs no invocation of what is not there",
                        inEntries(entries -> {
                            entries.removeIf(
                                    entry -> entry.at("/record/code").asText().equals("capability_not_found"));
                            return entries;
                        }),
                        Set.of("INV-3.3"),
                        Set.of("TC-4.2")),
                that(
                        "logs every invocation twice",
                        inEntries(entries -> Stream.concat(entries.stream(), entries.stream())
                                .toList()),
                        Set.of("INV-3.3"),
                        Set.of("INV-2.2")),
                logged("logs a failure as a success", record -> record.put("outcome", "succeeded")),
                logged("logs refusals without their code", record -> record.remove("code")),
                logged("logs an invocation without its capability", record -> record.remove("capabilityName")));
    }

    private static BrokenServer told(String name, Consumer<ObjectNode> change) {
        return that(name, inRecords(VIOLATION, change), Set.of("TC-4.2"), Set.of("TC-4.1"));
    }

    private static BrokenServer logged(String name, Consumer<ObjectNode> change) {
        return that(name, inRecords(INVOCATION, change), Set.of("INV-3.3"), Set.of("INV-2.2"));
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
