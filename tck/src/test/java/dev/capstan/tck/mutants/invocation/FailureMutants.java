package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.inFailures;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Mutants in failures, timeouts and error messages (INV-5.3, INV-6, INV-8). */
public final class FailureMutants {

    private static final String SECRET = "java.lang.IllegalStateException: secret-of-the-server at a.B.c(B.java:1)";
    private static final String DENIED = "permission_denied";
    private static final String MESSAGE = "message";
    private static final String TIMEOUT = "timeout_ms";

    private FailureMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "returns success: true for a failure",
                        in(DENIED, answer -> answer.put("success", true)),
                        "INV-5.3.1"),
                mutant(
                        "omits handler_code from a failure",
                        inFailures(error -> error.remove("handler_code")),
                        "INV-5.3.2"),
                mutant(
                        "uses the same code for a handler failure and a handler crash",
                        inErrors("handler_crashed", error -> error.put("code", "handler_failed")),
                        "INV-5.3.2"),
                mutant(
                        "returns 500 for an unknown capability",
                        inReplies(
                                call -> call.is("POST", INVOCATIONS),
                                reply -> reply.status() == 404 ? reply.withStatus(500) : reply),
                        "INV-5.3.2"),
                mutant(
                        "answers a failed invocation with an empty object",
                        changing(
                                (call, reply) -> call.is("POST", INVOCATIONS) && reply.status() >= 400,
                                (call, reply) -> response(200, Json.object())),
                        "INV-2.2.3",
                        "INV-3.2.1",
                        "INV-3.2.4",
                        "INV-8.1.2",
                        "INV-8.1.3",
                        "INV-8.1.4"),
                mutant(
                        "returns an empty error message",
                        inInvocations((asked, answer) -> {
                            if (asked.path("capability_id").asText().equals("process-fail")) {
                                ((ObjectNode) answer.get("error")).put(MESSAGE, "");
                            }
                        }),
                        "INV-5.3.3"),
                mutant(
                        "returns retry_after_seconds for a failure that is not retryable",
                        inErrors("capability_not_found", error -> error.put("retry_after_seconds", 1)),
                        "INV-5.3.4"),
                mutant(
                        "omits retryable from an error",
                        inErrors("capability_not_found", error -> error.remove("retryable")),
                        "INV-5.3.4"),
                mutant(
                        "omits execution_time_ms from a failure",
                        in("capability_not_found", answer -> answer.remove("execution_time_ms")),
                        "INV-5.3.5"),
                mutant(
                        "ignores the timeout of a capability",
                        inInvocations((asked, answer) -> {
                            if (asked.path("capability_id").asText().equals("sleep")) {
                                succeeds(answer);
                            }
                        }),
                        "INV-6.1.1"),
                mutant(
                        "ignores the timeout of a request",
                        inCalls(INVOCATIONS, said -> said.remove(TIMEOUT)),
                        "INV-6.1.2",
                        "INV-6.1.3",
                        "INV-6.1.4",
                        "INV-6.1.5",
                        "INV-6.1.6"),
                mutant(
                        "fails an invocation before its timeout",
                        inInvocations((asked, answer) -> {
                            if (asked.has(TIMEOUT) && answer.has("result")) {
                                answer.put("success", false).remove("result");
                            }
                        }),
                        "INV-6.1.2"),
                mutant("does not stop the handler at the timeout", ignoringTimeout(), "INV-6.1.3"),
                mutant(
                        "reports a timeout as handler_failed",
                        inErrors("timeout", error -> error.put("code", "handler_failed")),
                        "INV-6.1.4",
                        "INV-6.1.6"),
                mutant(
                        "returns 500 for a timeout",
                        inReplies(
                                call -> call.is("POST", INVOCATIONS),
                                reply -> reply.status() == 504 ? reply.withStatus(500) : reply),
                        "INV-6.1.6"),
                mutant(
                        "reports a timeout as not retryable",
                        inErrors("timeout", error -> error.put("retryable", false)),
                        "INV-6.1.5"),
                mutant(
                        "ignores unknown fields of an invocation",
                        inCalls(INVOCATIONS, said -> said.remove("params")),
                        "INV-8.1.5"),
                mutant(
                        "returns 404 for an unsupported method",
                        inReplies(call -> call.method().equals("PUT"), reply -> reply.withStatus(404)),
                        "INV-8.1.5"),
                mutant(
                        "returns a string instead of an error object for a crash",
                        in("handler_crashed", answer -> answer.put("error", "it crashed")),
                        "INV-8.1.1"),
                mutant(
                        "returns an exception message to the caller",
                        inErrors("handler_crashed", error -> error.put(MESSAGE, SECRET)),
                        "INV-8.1.2"),
                mutant(
                        "returns an exception message of an agent to the caller",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("error") instanceof ObjectNode error) {
                                error.put(MESSAGE, SECRET);
                            }
                        }),
                        "INV-8.1.2"),
                mutant(
                        "returns the text of a Python object in an error message",
                        inErrors(
                                "handler_crashed",
                                error -> error.put(MESSAGE, "<__main__.Ctx object at 0x7f3a2c> failed")),
                        "INV-8.1.2"),
                mutant(
                        "returns the message of a database in an error message",
                        inErrors(
                                "handler_crashed",
                                error -> error.put(MESSAGE, "relation \"users\" does not exist (SQLSTATE 42P01)")),
                        "INV-8.1.3"),
                mutant(
                        "returns the host of a database in an error message",
                        inErrors(
                                "handler_crashed",
                                error -> error.put(MESSAGE, "cannot connect to db-7.internal.example:5432")),
                        "INV-8.1.4"),
                mutant(
                        "returns the address of a database in an error message",
                        inErrors(
                                "handler_crashed", error -> error.put(MESSAGE, "10.3.2.1:5432 refused the connection")),
                        "INV-8.1.4"),
                mutant(
                        "returns an SQL statement in an error message",
                        inErrors(DENIED, error -> error.put(MESSAGE, "select name from notes is denied")),
                        "INV-8.1.3"),
                mutant(
                        "returns a server path in an error message",
                        inReplies(
                                call -> call.is("GET", "/no/such"),
                                reply -> reply.withBody(((ObjectNode) reply.json())
                                        .put(MESSAGE, "no /srv/x and no /etc/capstan.yaml"))),
                        "INV-8.1.4"),
                mutant(
                        "returns the denied attempt of a handler in an error message",
                        inErrors(DENIED, error -> error.put(MESSAGE, "reading http://nobody.invalid/notes is denied")),
                        "INV-8.1.4"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that changes the responses with an error code. */
    private static HttpMutation in(String code, Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.at("/error/code").asText().equals(code)) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes the errors with a code. */
    private static HttpMutation inErrors(String code, Consumer<ObjectNode> change) {
        return in(code, answer -> change.accept((ObjectNode) answer.get("error")));
    }

    /** Returns a mutation that reports a timeout but completes the invocation. */
    private static HttpMutation ignoringTimeout() {
        return (call, right) -> {
            if (!call.json().has(TIMEOUT)
                    || !call.json().at("/parameters/marker").isTextual()) {
                return right.apply(call);
            }
            ObjectNode said = call.json().deepCopy();
            said.remove(TIMEOUT);
            right.apply(call.withBody(said));
            ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 300);
            answer.putObject("error")
                    .put("code", "timeout")
                    .put(MESSAGE, "it took too long")
                    .put("retryable", true);
            return AuthMutations.response(504, answer);
        };
    }

    private static void succeeds(ObjectNode answer) {
        answer.remove("error");
        answer.put("success", true);
        answer.set("result", Json.object());
    }
}
