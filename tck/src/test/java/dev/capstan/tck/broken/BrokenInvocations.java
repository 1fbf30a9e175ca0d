package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.INVOCATIONS;
import static dev.capstan.tck.broken.Faults.inAgentAnswers;
import static dev.capstan.tck.broken.Faults.inCalls;
import static dev.capstan.tck.broken.Faults.inDescriptions;
import static dev.capstan.tck.broken.Faults.inFailures;
import static dev.capstan.tck.broken.Faults.inInvocations;
import static dev.capstan.tck.broken.Faults.inReplies;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/** Servers that describe or invoke capabilities wrongly (TC-1.2, INV-1, INV-2, INV-5, INV-6, INV-8). */
final class BrokenInvocations {

    private static final String SECRET = "java.lang.IllegalStateException: secret-of-the-server at a.B.c(B.java:1)";

    private BrokenInvocations() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "describes a timeout of its own",
                        inDescriptions(one -> one.put("timeout_ms", 1)),
                        Set.of("TC-1.2", "INV-1.1"),
                        Set.of("TC-1.1")),
                that(
                        "describes no permissions",
                        inDescriptions(one -> one.remove("permissions")),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "describes no schemas",
                        inDescriptions(one -> one.remove("input_schema")),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "gives a capability another id each time",
                        inDescriptions(one -> one.put("id", UUID.randomUUID().toString())),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "has categories of its own",
                        inDescriptions(one -> {
                            if (one.has("category")) {
                                one.put("category", "entertainment");
                            }
                        }),
                        Set.of("INV-1.1", "INV-1.2"),
                        Set.of("TC-1.2")),
                that(
                        "runs whatever the parameters are",
                        inInvocations((asked, answer) -> {
                            if (answer.at("/error/side").asText().equals("request")) {
                                succeeds(answer);
                            }
                        }),
                        Set.of("INV-2.1", "INV-5.3"),
                        Set.of("INV-2.2")),
                that(
                        "names no violation",
                        inFailures(error -> error.remove("violations")),
                        Set.of("INV-2.1", "INV-2.2"),
                        Set.of("INV-5.3")),
                that(
                        "returns whatever the output is",
                        inInvocations((asked, answer) -> {
                            if (answer.at("/error/side").asText().equals("response")) {
                                succeeds(answer);
                            }
                        }),
                        Set.of("INV-2.2", "INV-5.3"),
                        Set.of("INV-2.1")),
                that(
                        "returns the output that it refuses",
                        inInvocations((asked, answer) -> {
                            if (answer.at("/error/side").asText().equals("response")) {
                                answer.set("result", asked.at("/parameters/output"));
                            }
                        }),
                        Set.of("INV-2.2", "INV-5.3"),
                        Set.of("INV-2.1")),
                that(
                        "knows capabilities by name alone",
                        inCalls(INVOCATIONS, said -> {
                            if (said.path("capability_id").asText().matches("[0-9a-f-]{36}")) {
                                said.put("capability_id", "no-such-name");
                            }
                        }),
                        Set.of("INV-5.1"),
                        Set.of("INV-2.1")),
                that(
                        "returns no trace",
                        inReplies(call -> call.is("POST", INVOCATIONS), reply -> reply.withoutHeader("Trace-Id")),
                        Set.of("INV-3.3", "INV-5.1", "INV-5.3"),
                        Set.of("INV-2.1")),
                that(
                        "makes a trace where one was given",
                        inReplies(
                                call -> call.json().has("trace_id"),
                                reply -> reply.withHeader(
                                        "Trace-Id", UUID.randomUUID().toString())),
                        Set.of("INV-5.1"),
                        Set.of("INV-5.3")),
                that(
                        "has one trace for all",
                        inReplies(
                                call -> call.is("POST", INVOCATIONS)
                                        && !call.json().has("trace_id"),
                                reply -> reply.withHeader("Trace-Id", "00000000-0000-0000-0000-000000000000")),
                        Set.of("INV-5.1"),
                        Set.of("INV-5.3")),
                that(
                        "says not how long a success took",
                        inInvocations((asked, answer) -> {
                            if (answer.has("result")) {
                                answer.remove("execution_time_ms");
                            }
                        }),
                        Set.of("INV-5.1", "INV-5.2"),
                        Set.of("INV-8.1")),
                that(
                        "takes no time",
                        inInvocations((asked, answer) -> answer.put("execution_time_ms", 0)),
                        Set.of("INV-5.2", "INV-6.1"),
                        Set.of("INV-5.1")),
                that(
                        "describes no burst",
                        inDescriptions(one -> {
                            if (one.path("rate_limit") instanceof ObjectNode limit) {
                                limit.remove("burst");
                            }
                        }),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "describes half a retry policy",
                        inDescriptions(one -> {
                            if (one.path("retry_policy") instanceof ObjectNode policy) {
                                policy.remove("max_delay_ms");
                            }
                        }),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "describes no price",
                        inDescriptions(one -> one.remove("price")),
                        Set.of("INV-1.1"),
                        Set.of("INV-1.2")),
                that(
                        "says when to try again what is not worth it",
                        inFailures(error -> error.put("retry_after_seconds", 1)),
                        Set.of("INV-2.1", "INV-5.3", "INV-8.1"),
                        Set.of("INV-5.2")),
                that(
                        "says not whether a failure is worth a retry",
                        inFailures(error -> error.remove("retryable")),
                        Set.of("INV-2.1", "INV-5.3", "INV-8.1"),
                        Set.of("INV-5.2")),
                that(
                        "has a timeout for a failure of the capability",
                        inTimeouts((answer, error) -> error.put("code", "handler_failed")),
                        Set.of("INV-5.3", "INV-6.1"),
                        Set.of("INV-8.1")),
                that(
                        "sees no use in trying again after a timeout",
                        inTimeouts((answer, error) -> error.put("retryable", false)),
                        Set.of("INV-5.3", "INV-6.1"),
                        Set.of("INV-8.1")),
                that(
                        "keeps the capability's own code",
                        inFailures(error -> error.remove("handler_code")),
                        Set.of("INV-5.3"),
                        Set.of("INV-8.1")),
                that(
                        "answers the unknown with the status 500",
                        inReplies(
                                call -> call.is("POST", INVOCATIONS),
                                reply -> reply.status() == 404 ? reply.withStatus(500) : reply),
                        Set.of("INV-5.3"),
                        Set.of("INV-5.1")),
                that(
                        "overlooks the timeout of a request",
                        inCalls(INVOCATIONS, said -> {
                            if (said.path("timeout_ms").asInt() > 0) {
                                said.remove("timeout_ms");
                            }
                        }),
                        Set.of("INV-6.1"),
                        Set.of("INV-5.1")),
                that(
                        "overlooks the timeout of a capability",
                        inInvocations((asked, answer) -> {
                            if (asked.at("/parameters/ms").asInt() > 2000) {
                                succeeds(answer);
                            }
                        }),
                        Set.of("INV-6.1"),
                        Set.of("INV-5.2")),
                that(
                        "tells an exception to its caller",
                        inFailures(error -> {
                            if (error.path("code").asText().equals("handler_crashed")) {
                                error.put("message", SECRET);
                            }
                        }),
                        Set.of("INV-8.1"),
                        Set.of("INV-5.3")),
                that(
                        "tells an agent's exception to its caller",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("error") instanceof ObjectNode error) {
                                error.put("message", SECRET);
                            }
                        }),
                        Set.of("INV-8.1"),
                        Set.of("INV-5.3")),
                that(
                        "tells a path of its machine",
                        inReplies(
                                call -> call.is("GET", "/no/such"),
                                reply -> reply.saying(((ObjectNode) reply.json())
                                        .put("message", "no /srv/x and no /etc/capstan.yaml"))),
                        Set.of("INV-8.1"),
                        Set.of("INV-5.3")),
                that(
                        "overlooks parameters that it does not know",
                        inCalls(INVOCATIONS, said -> said.remove("params")),
                        Set.of("INV-8.1"),
                        Set.of("INV-5.1")),
                that(
                        "answers a wrong method as an unknown path",
                        inReplies(call -> call.method().equals("PUT"), reply -> reply.withStatus(404)),
                        Set.of("INV-8.1"),
                        Set.of("INV-5.1")));
    }

    private static Fault inTimeouts(BiConsumer<ObjectNode, ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.at("/error/code").asText().equals("timeout")) {
                change.accept(answer, (ObjectNode) answer.get("error"));
            }
        });
    }

    private static void succeeds(ObjectNode answer) {
        answer.remove("error");
        answer.put("success", true);
        answer.set("result", Json.object());
    }
}
