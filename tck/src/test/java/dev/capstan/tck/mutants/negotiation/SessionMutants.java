package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.NEGOTIATIONS;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.invoking;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isPublication;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Mutants in sessions and enforcement (NEG-2.4, X-NEG-6.1). */
public final class SessionMutants {

    private static final String VIOLATIONS = "violations";
    private static final String SESSION = "session_id";
    private static final Set<String> REFUSED = Set.of("session_not_found", "version_mismatch", "version_withdrawn");

    private SessionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant("runs calls in a session under the newest version", ignoringSession(), "NEG-2.4.1", "NEG-2.4.4"),
                mutant("accepts a session that was not agreed on", invoking("session_not_found"), "NEG-2.4.2"),
                mutant("accepts a session for a different capability", invoking("version_mismatch"), "NEG-2.4.2"),
                mutant(
                        "lets any agent call in the session of another agent",
                        invoking("session_not_found", SessionMutants::hasToken),
                        "NEG-2.4.2"),
                mutant("lets any caller end a session", endingFor(call -> true), "NEG-2.4.4"),
                mutant(
                        "lets any agent end the session of another agent",
                        endingFor(SessionMutants::hasToken),
                        "NEG-2.4.4"),
                mutant("lets any caller look up a session", lookingUpFor(call -> true), "NEG-2.4.4"),
                mutant(
                        "lets any agent look up the session of another agent",
                        lookingUpFor(SessionMutants::hasToken),
                        "NEG-2.4.4"),
                mutant(
                        "does not let an agent look up its own session",
                        changing(
                                (call, reply) -> call.is("GET", NEGOTIATIONS) && hasToken(call),
                                (call, reply) -> refused(404, "session_not_found")),
                        "NEG-2.4.4"),
                mutant("runs calls in a session under a withdrawn version", invoking("version_withdrawn"), "NEG-2.4.3"),
                mutant(
                        "reports every version as strict",
                        inVersions(version -> version.put("enforcement", "strict")),
                        "X-NEG-6.1.1"),
                mutant(
                        "lets a publisher change the enforcement of a version",
                        publishing("version_exists", call -> call.json().has("enforcement")),
                        "X-NEG-6.1.1"),
                mutant("uses best-effort as the default enforcement", defaultingToBestEffort(), "X-NEG-6.1.2"),
                mutant("runs calls that violate a strict schema", invoking("schema_violation"), "X-NEG-6.1.2"),
                mutant(
                        "rejects calls that violate a best-effort schema",
                        inInvocations((asked, answer) -> {
                            if (answer.has("result") && answer.has(VIOLATIONS)) {
                                answer.put("success", false).remove("result");
                                answer.putObject("error")
                                        .put("code", "schema_violation")
                                        .put("message", "is refused")
                                        .put("retryable", false);
                            }
                        }),
                        "X-NEG-6.1.3"),
                mutant(
                        "does not report the violations of a best-effort schema",
                        inInvocations((asked, answer) -> answer.remove(VIOLATIONS)),
                        "X-NEG-6.1.4"),
                mutant(
                        "omits the response violations of a best-effort schema",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("status").asText().equals("ok")
                                    && answer.path(VIOLATIONS) instanceof ArrayNode violations) {
                                violations.remove(1);
                            }
                        }),
                        "X-NEG-6.1.4"),
                mutant(
                        "records a tolerated violation as a rejection",
                        inEntries(entries -> {
                            entries.forEach(entry -> ((ObjectNode) entry.get("record")).remove("enforcement"));
                            return entries;
                        }),
                        "X-NEG-6.1.4"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that drops the session id of calls in a valid session. */
    private static HttpMutation ignoringSession() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            boolean stands = call.is("POST", INVOCATIONS)
                    && call.json().has(SESSION)
                    && !REFUSED.contains(reply.json().at("/error/code").asText());
            if (!stands) {
                return reply;
            }
            ObjectNode said = call.json().deepCopy();
            said.remove(SESSION);
            return right.apply(call.withBody(said));
        };
    }

    private static boolean hasToken(ProxiedRequest call) {
        return !UnverifiedToken.of(call).text().isEmpty();
    }

    /** Returns a mutation that shows every session to some callers. */
    private static HttpMutation lookingUpFor(Predicate<ProxiedRequest> callers) {
        return changing(
                (call, reply) -> call.is("GET", NEGOTIATIONS) && reply.status() == 404 && callers.test(call),
                (call, reply) -> reply.withStatus(200)
                        .withBody(Json.object().put("kind", "ACCEPT").put("status", "active")));
    }

    /** Returns a mutation that ends every session for some callers. */
    private static HttpMutation endingFor(Predicate<ProxiedRequest> callers) {
        Set<String> ended = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            if (ended.contains(call.json().path(SESSION).asText())) {
                ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 0);
                answer.putObject("error")
                        .put("code", "session_not_found")
                        .put("message", "the session has ended")
                        .put("retryable", false);
                return response(404, answer);
            }
            ProxiedResponse reply = right.apply(call);
            if (call.is("DELETE", NEGOTIATIONS) && reply.status() == 404 && callers.test(call)) {
                ended.add(call.path().substring(NEGOTIATIONS.length() + 1));
            }
            return reply;
        };
    }

    /** Returns a mutation that publishes versions without an enforcement as best-effort. */
    private static HttpMutation defaultingToBestEffort() {
        return (call, right) -> {
            if (!isPublication(call) || !(call.json() instanceof ObjectNode said)) {
                return right.apply(call);
            }
            return right.apply(said.has("enforcement") ? call : call.withBody(said.put("enforcement", "best-effort")));
        };
    }
}
