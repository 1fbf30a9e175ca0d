package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REACTIVATE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.executing;
import static dev.capstan.tck.mutants.AuthMutations.executingRefused;
import static dev.capstan.tck.mutants.AuthMutations.namedAgent;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
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
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Mutants in escalation and repeated requests (GR-4.4, X-GR-4.6). */
public final class EscalationMutants {

    private static final String BROKEN = "constraint_violated";

    private EscalationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that("lets an approval widen the requested constraints", executing(BROKEN, hasN(700)), "GR-4.4.1"),
                that("grants a capability that only the decision of a user names", grantingUnrequested(), "GR-4.4.1"),
                that(
                        "grants again what an agent requested and a user narrowed",
                        executing(BROKEN, hasN(61)),
                        "GR-4.4.2"),
                that("widens a grant before approval", executing(BROKEN, hasN(600)), "GR-4.4.2"),
                that("does not widen a grant after approval", refusing(hasN(800)), "GR-4.4.3"),
                that("keeps a constraint that a later request omits", refusing(hasN(1200)), "GR-4.4.3"),
                that(
                        "reactivates an agent without the constraints of its grant",
                        changingAfter(namedAgent(REACTIVATE), AuthMutations::executingAgent, executingRefused(BROKEN)),
                        "GR-4.4.4"),
                that(
                        "removes the constraints of a grant when it is requested again without any",
                        executing(BROKEN, hasN(6)),
                        "X-GR-4.6.1"),
                that("suspends a grant while a wider one is pending", suspendingWhilePending(), "X-GR-4.6.2"),
                that(
                        "starts a second approval for a pending capability",
                        whilePending(
                                REQUEST, answer -> ((ObjectNode) answer.get("approval")).put("user_code", "ANEW-0001")),
                        "X-GR-4.6.3"),
                that(
                        "creates a second agent for a repeated registration",
                        whilePending(REGISTER, answer -> answer.put("agent_id", "agt_anew")),
                        "X-GR-4.6.4"),
                that("narrows a grant when less is requested", refusing(hasN(4)), "X-GR-4.6.5"),
                that(
                        "removes a grant when a user denies a wider one",
                        changingAfter(
                                (call, reply) -> call.is("POST", APPROVALS)
                                                && call.json()
                                                        .path("decision")
                                                        .asText()
                                                        .equals("deny")
                                        ? reply.json().path("agent_id").asText()
                                        : "",
                                AuthMutations::executingAgent,
                                AuthMutations.refusing(403, "capability_not_granted")),
                        "X-GR-4.6.6"));
    }

    private static Predicate<JsonNode> hasN(int number) {
        return arguments -> arguments.path("n").asInt() == number;
    }

    /** Returns a mutation that grants each capability on which a user decides. */
    private static HttpMutation grantingUnrequested() {
        Map<String, String> granted = new ConcurrentHashMap<>();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", APPROVALS) && refusal(reply).equals("invalid_request")) {
                ProxiedResponse approved =
                        right.apply(call.withBody(Json.object().put("decision", "approve")));
                granted.put(
                        approved.json().path("agent_id").asText(),
                        call.json().at("/grants/0/capability").asText());
                return approved;
            }
            String more = granted.get(AuthMutations.requestedAgent(call));
            if (more == null) {
                return reply;
            }
            ObjectNode status = (ObjectNode) reply.json();
            status.withArray("agent_capability_grants")
                    .addObject()
                    .put("capability", more)
                    .put("status", "active");
            return reply.withBody(status);
        };
    }

    /** Returns a mutation that refuses a granted capability while a wider grant is pending. */
    private static HttpMutation suspendingWhilePending() {
        Set<String> cleared = ConcurrentHashMap.newKeySet();
        Predicate<ProxiedRequest> execution = call -> call.is("POST", EXECUTE)
                && cleared.contains(UnverifiedToken.of(call).subject()
                        + call.json().path("capability").asText());
        return (call, right) -> {
            if (execution.test(call)) {
                return refused(403, "capability_not_granted");
            }
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", REQUEST) && reply.status() == 200) {
                reply.json()
                        .path("agent_capability_grants")
                        .forEach(grant -> cleared.add(UnverifiedToken.of(call).subject()
                                + grant.path("capability").asText()));
            }
            if (call.is("POST", APPROVALS)) {
                cleared.removeIf(
                        one -> one.startsWith(reply.json().path("agent_id").asText("nobody")));
            }
            return reply;
        };
    }

    /** Returns a mutation that changes the responses with an approval that an earlier response had. */
    private static HttpMutation whilePending(String path, Consumer<ObjectNode> change) {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) -> call.is("POST", path)
                        && reply.json().has("approval")
                        && !known.add(reply.json().at("/approval/user_code").asText()),
                (call, reply) -> {
                    ObjectNode answer = (ObjectNode) reply.json();
                    change.accept(answer);
                    return reply.withBody(answer);
                });
    }
}
