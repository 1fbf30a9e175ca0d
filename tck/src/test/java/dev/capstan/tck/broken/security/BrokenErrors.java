package dev.capstan.tck.broken.security;

import static dev.capstan.tck.broken.AuthFaults.APPROVALS;
import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.REQUEST;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.executing;
import static dev.capstan.tck.broken.AuthFaults.inConstraintsAt;
import static dev.capstan.tck.broken.AuthFaults.refused;
import static dev.capstan.tck.broken.BrokenServer.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.broken.BrokenServer;
import dev.capstan.tck.broken.Call;
import dev.capstan.tck.broken.Fault;
import dev.capstan.tck.broken.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Servers that break down over constraints, some of them after they have granted what they break down over (X-SEC-2). */
public final class BrokenErrors {

    /** The smallest whole number that no double holds. */
    private static final String BIG = "9007199254740993";

    private static final int LONG = 100_000;
    private static final Reply FAILURE = refused(500, "internal");

    private BrokenErrors() {}

    public static List<BrokenServer> shelf() {
        Fault failing = failingAfterApproval(call -> call.body().length > LONG);
        Fault shortening = inConstraintsAt(REQUEST, BrokenErrors::shortened);
        return List.of(
                that(
                        "breaks down over a number that no double holds",
                        (call, right) ->
                                call.is("POST", REQUEST) && text(call).contains(BIG) ? FAILURE : right.apply(call),
                        "X-SEC-2.1"),
                that(
                        "breaks down over an argument that no double holds",
                        changing((call, reply) -> call.is("POST", EXECUTE) && isHuge(call), (call, reply) -> FAILURE),
                        "X-SEC-2.1"),
                that(
                        "keeps the largest number as a double",
                        inConstraintsAt(REQUEST, BrokenErrors::rounded),
                        "X-SEC-2.1"),
                that(
                        "compares listed numbers as doubles",
                        executing(
                                "constraint_violated",
                                arguments -> arguments.path("n").asText().equals("9007199254740992")),
                        "X-SEC-2.1"),
                that(
                        "grants a number that no double holds and then breaks down over it",
                        failingAfterApproval(call -> text(call).contains(BIG)),
                        "X-SEC-2.2"),
                that(
                        "grants long constraints and then breaks down over them",
                        (call, right) -> failing.answer(call, asked -> shortening.answer(asked, right)),
                        "X-SEC-2.2"),
                that(
                        "registers an agent and then breaks down over its constraints",
                        changing(
                                (call, reply) ->
                                        call.is("POST", REGISTER) && text(call).contains(BIG),
                                (call, reply) -> FAILURE),
                        "X-SEC-2.2"));
    }

    /** Approvals of some requests are done and answered with a failure. */
    private static Fault failingAfterApproval(Predicate<Call> requests) {
        Set<String> codes = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            Reply reply = right.apply(call);
            if (call.is("POST", REQUEST) && requests.test(call)) {
                codes.add(reply.json().path("approval").path("user_code").asText("none"));
            }
            return codes.contains(call.path().replace(APPROVALS, "")) ? FAILURE : reply;
        };
    }

    private static void rounded(ObjectNode constraints) {
        for (JsonNode constraint : constraints) {
            if (constraint.has("max")) {
                ((ObjectNode) constraint)
                        .put("max", (long) constraint.get("max").doubleValue());
            }
        }
    }

    /** A list of any length becomes one that a right server takes. */
    private static void shortened(ObjectNode constraints) {
        for (JsonNode constraint : constraints) {
            if (constraint.path("in").size() > 1) {
                ((ObjectNode) constraint).putArray("in").add("text-0");
            }
        }
    }

    private static boolean isHuge(Call call) {
        return text(call).matches("(?is).*1e\\+?401.*");
    }

    private static String text(Call call) {
        return new String(call.body(), StandardCharsets.UTF_8);
    }
}
