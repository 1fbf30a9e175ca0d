package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/** Mutants that apply an approval to more than its request, or need none for a second request (GR-3.1, GR-3.2). */
public final class ApprovalMutants {

    private ApprovalMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "returns 500 for a decision that it refuses",
                        changing(
                                (call, reply) -> call.is("POST", APPROVALS) && reply.status() >= 400,
                                (call, reply) -> reply.withStatus(500)),
                        "GR-4.2.3",
                        "GR-4.3.5",
                        "X-GR-2.5"),
                that("approves all pending agents of a host at once", approvingHosts(), "GR-3.1.4"),
                that("approves all pending grants of an agent at once", approvingAgents(), "GR-3.2.3"),
                that(
                        "grants a revoked capability again without approval",
                        grantingAgain((call, reply) ->
                                call.is("DELETE", "/agents/") ? call.path().split("/")[2] : ""),
                        "GR-3.2.3"),
                that(
                        "grants a denied capability again without approval",
                        grantingAgain((call, reply) -> decidedAgent(call, reply, "deny")),
                        "GR-3.2.3"));
    }

    /** Returns a mutation that executes for agents that registered before another agent of their host was approved. */
    private static HttpMutation approvingHosts() {
        Map<String, String> hosts = new ConcurrentHashMap<>();
        Set<String> approved = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> true, (call, reply) -> {
            if (call.is("POST", REGISTER) && reply.status() < 400) {
                hosts.put(
                        reply.json().path("agent_id").asText(),
                        reply.json().path("host_id").asText());
            }
            String host = hosts.getOrDefault(decidedAgent(call, reply, "approve"), "none");
            hosts.entrySet().stream()
                    .filter(agent -> agent.getValue().equals(host))
                    .forEach(agent -> approved.add(agent.getKey()));
            return call.is("POST", EXECUTE)
                            && refusal(reply).endsWith("_pending")
                            && approved.contains(UnverifiedToken.of(call).subject())
                    ? success(call)
                    : reply;
        });
    }

    /** Returns a mutation that executes for agents whose request was approved after another one. */
    private static HttpMutation approvingAgents() {
        Set<String> requested = ConcurrentHashMap.newKeySet();
        Set<String> approved = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> true, (call, reply) -> {
            if (call.is("POST", REQUEST)) {
                requested.add(UnverifiedToken.of(call).subject());
            }
            String agent = decidedAgent(call, reply, "approve");
            if (requested.contains(agent)) {
                approved.add(agent);
            }
            return refusal(reply).equals("capability_not_granted")
                            && approved.contains(AuthMutations.executingAgent(call))
                    ? success(call)
                    : reply;
        });
    }

    /** Returns a mutation that reports as active what an agent requests after it has lost a grant. */
    private static HttpMutation grantingAgain(BiFunction<ProxiedRequest, ProxiedResponse, String> loser) {
        Set<String> losers = ConcurrentHashMap.newKeySet();
        Set<String> granted = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> true, (call, reply) -> {
            String agent = loser.apply(call, reply);
            if (!agent.isEmpty()) {
                losers.add(agent);
            }
            if (call.is("POST", REQUEST)
                    && losers.contains(UnverifiedToken.of(call).subject())) {
                granted.add(UnverifiedToken.of(call).subject());
            }
            return call.is("GET", STATUS) && granted.contains(AuthMutations.requestedAgent(call))
                    ? reply.withBody(activated(reply.json()))
                    : reply;
        });
    }

    private static JsonNode activated(JsonNode status) {
        for (JsonNode grant : status.path("agent_capability_grants")) {
            if (grant.path("status").asText().equals("pending")) {
                ((ObjectNode) grant).put("status", "active");
            }
        }
        return status;
    }

    /** Returns the agent on which a user decided so, or an empty string. */
    private static String decidedAgent(ProxiedRequest call, ProxiedResponse reply, String decision) {
        return call.is("POST", APPROVALS)
                        && reply.status() < 400
                        && call.json().path("decision").asText().equals(decision)
                ? reply.json().path("agent_id").asText()
                : "";
    }
}
