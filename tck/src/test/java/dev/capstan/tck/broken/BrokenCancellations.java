package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.said;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.INVOCATIONS;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inEntries;
import static dev.capstan.tck.broken.Faults.inInvocations;
import static dev.capstan.tck.broken.Faults.inRecords;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Servers whose invocations cannot be stopped, or by anybody (INV-9.1). */
final class BrokenCancellations {

    private static final String CANCELLED = "cancelled";

    private BrokenCancellations() {}

    static List<BrokenServer> shelf() {
        return List.of(
                broken("says that it cancels, and works on", pretending()),
                broken("cancels nothing", (call, right) -> isCancellation(call) ? nothing() : right.apply(call)),
                broken(
                        "says to strangers that it cancels",
                        changing(
                                (call, reply) -> isCancellation(call) && reply.status() == 404,
                                (call, reply) -> done(call))),
                broken("cancels for strangers", cancelling()),
                broken(
                        "says of what it cancels that it took too long",
                        inCancelled(error -> error.put("code", "timeout"))),
                broken(
                        "has callers repeat what they have cancelled",
                        inCancelled(error -> error.put("retryable", true))),
                broken("returns a result of what was cancelled", inInvocations((asked, answer) -> {
                    if (isCancelled(answer)) {
                        answer.remove("error");
                        answer.put("success", true).putObject("result").put("received", 1);
                    }
                })),
                broken("logs nothing that was cancelled", inEntries(entries -> {
                    entries.removeIf(entry -> entry.at("/record/code").asText().equals(CANCELLED));
                    return entries;
                })),
                broken("logs what was cancelled as a timeout", inRecords("capability_invocation", record -> {
                    if (record.path("code").asText().equals(CANCELLED)) {
                        record.put("code", "timeout");
                    }
                })),
                broken(
                        "says not which trace it has cancelled",
                        inAnswers("DELETE", INVOCATIONS, (asked, answer) -> answer.remove("trace_id"))),
                broken(
                        "answers with the status 200 where there is nothing to cancel",
                        changing((call, reply) -> isCancellation(call), (call, reply) -> reply.withStatus(200))));
    }

    private static BrokenServer broken(String name, Fault fault) {
        return that(name, fault, Set.of("INV-9.1"), Set.of("INV-5.2"));
    }

    private static boolean isCancellation(Call call) {
        return call.is("DELETE", INVOCATIONS + "/");
    }

    private static boolean isCancelled(ObjectNode answer) {
        return answer.at("/error/code").asText().equals(CANCELLED);
    }

    private static Fault inCancelled(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (isCancelled(answer)) {
                change.accept((ObjectNode) answer.get("error"));
            }
        });
    }

    /** Nothing is stopped; what is answered in the end is that it was. */
    private static Fault pretending() {
        Set<String> cancelled = ConcurrentHashMap.newKeySet();
        Set<String> running = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            if (isCancellation(call)) {
                String trace = trace(call);
                return running.contains(trace) && cancelled.add(trace) ? done(call) : nothing();
            }
            String trace = call.json().path("trace_id").asText();
            running.add(trace);
            Reply reply = right.apply(call);
            running.remove(trace);
            return cancelled.contains(trace) ? failed() : reply;
        };
    }

    /** Whoever cancels is taken for the one who began. */
    private static Fault cancelling() {
        Set<String> stopped = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            Reply reply = right.apply(call);
            if (isCancellation(call) && reply.status() == 404) {
                stopped.add(trace(call));
            }
            return stopped.contains(call.json().path("trace_id").asText()) ? failed() : reply;
        };
    }

    private static String trace(Call call) {
        return call.path().substring(INVOCATIONS.length() + 1);
    }

    private static Reply done(Call call) {
        return said(200, Json.object().put("trace_id", trace(call)).put("status", CANCELLED));
    }

    private static Reply nothing() {
        return failure(404, "invocation_not_found");
    }

    private static Reply failed() {
        return failure(409, CANCELLED);
    }

    private static Reply failure(int status, String code) {
        ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 0);
        answer.putObject("error").put("code", code).put("message", "it is so").put("retryable", false);
        return said(status, answer);
    }
}
