package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.executing;
import static dev.capstan.tck.mutants.AuthMutations.inConstraintsAt;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Mutants that fail on constraints, some after granting them (X-SEC-2). */
public final class ErrorMutants {

    /** The smallest positive integer that no double can represent. */
    private static final String BIG = "9007199254740993";

    private static final int LONG = 100_000;
    private static final ProxiedResponse FAILURE = refused(500, "internal");

    private ErrorMutants() {}

    public static List<Mutant> mutants() {
        HttpMutation failing = failingAfterApproval(call -> call.body().length > LONG);
        HttpMutation shortening = inConstraintsAt(REQUEST, ErrorMutants::shortened);
        return List.of(
                that(
                        "returns 500 for a constraint with a number that no double can represent",
                        (call, right) ->
                                call.is("POST", REQUEST) && text(call).contains(BIG) ? FAILURE : right.apply(call),
                        "X-SEC-2.1"),
                that(
                        "returns 500 for an argument that no double can represent",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE) && isOversized(call),
                                (call, reply) -> FAILURE),
                        "X-SEC-2.1"),
                that("rounds max to a double", inConstraintsAt(REQUEST, ErrorMutants::rounded), "X-SEC-2.1"),
                that(
                        "rounds numbers to doubles before it compares them with in",
                        executing(
                                "constraint_violated",
                                arguments -> arguments.path("n").asText().equals("9007199254740992")),
                        "X-SEC-2.1"),
                that(
                        "grants a number that no double can represent and returns 500",
                        failingAfterApproval(call -> text(call).contains(BIG)),
                        "X-SEC-2.2"),
                that(
                        "grants long constraints and returns 500",
                        (call, right) -> failing.apply(call, asked -> shortening.apply(asked, right)),
                        "X-SEC-2.2"),
                that(
                        "registers an agent but returns 500 for its constraints",
                        changing(
                                (call, reply) ->
                                        call.is("POST", REGISTER) && text(call).contains(BIG),
                                (call, reply) -> FAILURE),
                        "X-SEC-2.2"));
    }

    /** Returns a mutation that applies the approvals of some requests but returns 500. */
    private static HttpMutation failingAfterApproval(Predicate<ProxiedRequest> requests) {
        Set<String> codes = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
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

    /** Shortens the lists of constraints to a length that the reference server accepts. */
    private static void shortened(ObjectNode constraints) {
        for (JsonNode constraint : constraints) {
            if (constraint.path("in").size() > 1) {
                ((ObjectNode) constraint).putArray("in").add("text-0");
            }
        }
    }

    private static boolean isOversized(ProxiedRequest call) {
        return text(call).matches("(?is).*1e\\+?401.*");
    }

    private static String text(ProxiedRequest call) {
        return new String(call.body(), StandardCharsets.UTF_8);
    }
}
