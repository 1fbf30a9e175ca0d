package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.INVOCATIONS;
import static dev.capstan.tck.broken.Faults.inAgentAnswers;
import static dev.capstan.tck.broken.Faults.inCalls;
import static dev.capstan.tck.broken.Faults.inEntries;
import static dev.capstan.tck.broken.Faults.inInvocations;
import static dev.capstan.tck.broken.RegistryFaults.inVersions;
import static dev.capstan.tck.broken.RegistryFaults.invoking;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/** Servers that run calls under the wrong version, or enforce it wrongly (NEG-2.4, X-NEG-6.1). */
final class BrokenSessions {

    private static final String VIOLATIONS = "violations";

    private BrokenSessions() {}

    static List<BrokenServer> shelf() {
        return List.of(
                bound(
                        "runs the newest version in every session",
                        inCalls(INVOCATIONS, said -> said.remove("session_id"))),
                bound("knows sessions that nobody has agreed on", invoking("session_not_found")),
                bound("goes on with what is withdrawn", invoking("version_withdrawn")),
                enforced("refuses what it should only report", inInvocations((asked, answer) -> {
                    if (answer.has("result") && answer.has(VIOLATIONS)) {
                        answer.remove("result");
                        answer.put("success", false)
                                .putObject("error")
                                .put("code", "schema_violation")
                                .put("message", "is refused")
                                .put("retryable", false);
                    }
                })),
                enforced("goes on without a word", inInvocations((asked, answer) -> answer.remove(VIOLATIONS))),
                enforced("reports what agents are sent alone", inAgentAnswers((asked, answer) -> {
                    if (answer.path("status").asText().equals("ok")
                            && answer.path(VIOLATIONS) instanceof ArrayNode violations) {
                        violations.remove(1);
                    }
                })),
                enforced("goes on with everything", invoking("schema_violation")),
                enforced("calls every version strict", inVersions(version -> version.put("enforcement", "strict"))),
                enforced("records what it goes on with as refused", inEntries(entries -> {
                    entries.forEach(entry -> ((ObjectNode) entry.get("record")).remove("enforcement"));
                    return entries;
                })));
    }

    private static BrokenServer bound(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-2.4"), Set.of("NEG-2.1"));
    }

    private static BrokenServer enforced(String name, Fault fault) {
        return that(name, fault, Set.of("X-NEG-6.1"), Set.of("NEG-2.1"));
    }
}
