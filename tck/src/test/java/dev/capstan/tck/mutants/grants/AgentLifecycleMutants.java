package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.OUTCOMES;
import static dev.capstan.tck.mutants.AuthMutations.REACTIVATE;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.caching;
import static dev.capstan.tck.mutants.AuthMutations.callingHost;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.executingRefused;
import static dev.capstan.tck.mutants.AuthMutations.list;
import static dev.capstan.tck.mutants.AuthMutations.namedAgent;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import dev.capstan.tck.token.SigningKey;
import java.util.List;
import java.util.Optional;

/** Mutants in revocation, reactivation and key rotation (GR-8.2, GR-8.3, X-GR-8.11). */
public final class AgentLifecycleMutants {

    private static final String REVOKED = "agent_revoked";
    private static final String BAD_TOKEN = "invalid_jwt";
    private static final String UNAUTHORIZED = "unauthorized";

    private AgentLifecycleMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "executes for a revoked agent",
                        acceptingRefused(REVOKED, call -> call.is("POST", EXECUTE)),
                        "GR-8.2.1"),
                that(
                        "returns 401 invalid_jwt for a revoked agent",
                        answeringRevoked(refused(401, BAD_TOKEN)),
                        "GR-8.2.1"),
                that("returns 409 for a revoked agent", answeringRevoked(refused(409, REVOKED)), "GR-8.2.1"),
                that(
                        "executes for a revoked agent from its cache",
                        caching(REVOKED, AuthMutations::executor),
                        "GR-8.2.1"),
                that(
                        "answers a revoked host from its cache",
                        caching("host_revoked", AgentLifecycleMutants::hostReadingStatus),
                        "GR-8.2.2"),
                that(
                        "executes for an agent of a revoked host from its cache",
                        caching("host_revoked", AuthMutations::executor),
                        "GR-8.2.3"),
                that(
                        "executes for an expired agent from its cache",
                        caching("agent_expired", AuthMutations::executor),
                        "GR-8.3.13"),
                that(
                        "accepts the former key of an agent from its cache",
                        caching(BAD_TOKEN, AuthMutations::executor),
                        "GR-8.3.19"),
                that(
                        "accepts the former key of a host from its cache",
                        caching(BAD_TOKEN, AgentLifecycleMutants::hostReadingStatus),
                        "GR-8.3.21"),
                that(
                        "returns the outcome of an execution to a revoked agent",
                        acceptingRefused(REVOKED, call -> call.is("GET", OUTCOMES)),
                        "GR-8.2.1"),
                that(
                        "returns the status of an agent to a revoked host",
                        acceptingRefused("host_revoked", call -> call.is("GET", STATUS)),
                        "GR-8.2.2"),
                that(
                        "executes for an agent of a revoked host",
                        acceptingRefused("host_revoked", call -> call.is("POST", EXECUTE)),
                        "GR-8.2.3"),
                that(
                        "executes for an expired agent",
                        acceptingRefused("agent_expired", call -> call.is("POST", EXECUTE)),
                        "GR-8.3.13"),
                that(
                        "lets an expired agent request capabilities",
                        acceptingRefused("agent_expired", call -> call.is("POST", REQUEST)),
                        "GR-8.3.13"),
                that(
                        "says nothing about an agent but its grants",
                        inAnswers("GET", STATUS, (asked, answer) -> answer.retain("agent_capability_grants")),
                        "GR-2.2.4",
                        "GR-8.3.11",
                        "X-GR-8.11.3"),
                that(
                        "removes a grant when an active agent is reactivated",
                        changingAfter(namedAgent(REACTIVATE), AuthMutations::requestedAgent, (call, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            if (answer.has("agent_capability_grants")) {
                                ArrayNode grants = list(answer, "agent_capability_grants");
                                grants.remove(grants.size() - 1);
                            }
                            return reply.withBody(answer);
                        }),
                        "GR-8.3.14"),
                that(
                        "reactivates a revoked agent",
                        acceptingRefused(REVOKED, call -> call.is("POST", REACTIVATE)),
                        "GR-8.3.15"),
                that(
                        "rejects the revocation of a revoked agent",
                        changingAfter(
                                namedAgent(REVOKE),
                                call -> call.is("POST", REVOKE)
                                        ? call.json().path("agent_id").asText()
                                        : "nobody",
                                refusing(403, REVOKED)),
                        "GR-8.3.16"),
                that(
                        "revokes all agents of a host when one is revoked",
                        changingAfter(
                                callingHost(REVOKE), AgentLifecycleMutants::hostOfExecution, refusing(403, REVOKED)),
                        "GR-8.3.17"),
                that(
                        "removes the grants of an agent when its key is rotated",
                        changingAfter(
                                namedAgent(ROTATE),
                                AuthMutations::executingAgent,
                                refusing(403, "capability_not_granted")),
                        "GR-8.3.18"),
                that(
                        "accepts the former key of an agent",
                        changingAfter(namedAgent(ROTATE), AuthMutations::executingAgent, executingRefused(BAD_TOKEN)),
                        "GR-8.3.19"),
                that(
                        "removes the agents of a host when its key is rotated",
                        changingAfter(
                                (call, reply) -> call.is("POST", ROTATE_HOST) && reply.status() == 200
                                        ? SigningKey.thumbprintOf(
                                                call.json().at("/public_key/x").asText())
                                        : "",
                                AgentLifecycleMutants::hostOfExecution,
                                refusing(401, BAD_TOKEN)),
                        "GR-8.3.20"),
                that(
                        "accepts the former key of a host",
                        changingAfter(
                                callingHost(ROTATE_HOST),
                                call -> call.is("GET", STATUS)
                                        ? UnverifiedToken.of(call).issuer()
                                        : "nobody",
                                executingRefused(BAD_TOKEN)),
                        "GR-8.3.21"),
                that(
                        "returns agents_revoked: 0 for every revoked host",
                        inAnswers("POST", REVOKE_HOST, (asked, answer) -> answer.put("agents_revoked", 0)),
                        "GR-8.3.22"),
                that(
                        "lets a host read the status of another host's agent",
                        acceptingOtherHosts("GET", STATUS),
                        "X-GR-8.11.1"),
                that("lets a host revoke another host's agent", acceptingOtherHosts("POST", REVOKE), "X-GR-8.11.2"),
                that(
                        "revokes the agents of all hosts with one host",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE)
                                        && call.json().at("/arguments/revoked").isTextual(),
                                (call, reply) -> refused(403, "host_revoked")),
                        "X-GR-8.11.2"),
                that(
                        "lets a host reactivate another host's agent",
                        acceptingOtherHosts("POST", REACTIVATE),
                        "X-GR-8.11.3"),
                that(
                        "lets a host rotate the key of another host's agent",
                        acceptingOtherHosts("POST", ROTATE),
                        "X-GR-8.11.4"));
    }

    private static HttpMutation acceptingOtherHosts(String method, String path) {
        return acceptingRefused(UNAUTHORIZED, call -> call.is(method, path));
    }

    private static HttpMutation answeringRevoked(ProxiedResponse other) {
        return changing(
                (call, reply) -> call.is("POST", EXECUTE) && refusal(reply).equals(REVOKED), (call, reply) -> other);
    }

    private static Optional<String> hostReadingStatus(ProxiedRequest call) {
        return call.is("GET", STATUS) ? Optional.of(UnverifiedToken.of(call).issuer()) : Optional.empty();
    }

    private static String hostOfExecution(ProxiedRequest call) {
        return call.is("POST", EXECUTE) ? UnverifiedToken.of(call).issuer() : "nobody";
    }
}
