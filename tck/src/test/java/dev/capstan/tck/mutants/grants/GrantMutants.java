package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REACTIVATE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.caching;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.executingRefused;
import static dev.capstan.tck.mutants.AuthMutations.inConstraintsAt;
import static dev.capstan.tck.mutants.AuthMutations.inGrants;
import static dev.capstan.tck.mutants.AuthMutations.inStatus;
import static dev.capstan.tck.mutants.AuthMutations.namedAgent;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.AuthMutations.Change;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;

/** Mutants in grants (GR-2, GR-3, GR-7). */
public final class GrantMutants {

    private static final String NOT_GRANTED = "capability_not_granted";

    private GrantMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "returns a grant that does not exist",
                        inAnswers("GET", STATUS, (asked, answer) -> {
                            if (answer.has("agent_capability_grants")) {
                                answer.withArray("agent_capability_grants")
                                        .addObject()
                                        .put("capability", "web_search")
                                        .put("status", "denied")
                                        .put("created_at", "2026-01-01T00:00:00Z")
                                        .put("updated_at", "2026-01-01T00:00:00Z");
                            }
                        }),
                        "GR-2.1.1"),
                that(
                        "uses the status granted for an active grant",
                        inStatus((agent, grant) -> {
                            if (agent.get("agent_capability_grants").size() == 1
                                    && hasStatus(grant, "active")
                                    && grant.path("capability").asText().equals("echo")) {
                                grant.put("status", "granted");
                            }
                        }),
                        "GR-2.1.2"),
                that(
                        "uses the status requested for a pending grant",
                        inGrants(grant -> replaceStatus(grant, "pending", "requested")),
                        "GR-2.1.3"),
                that(
                        "reports a denied grant as revoked",
                        inStatus((agent, grant) -> replaceStatus(grant, "denied", "revoked")),
                        "GR-2.1.4"),
                that(
                        "reports a revoked grant as active",
                        inStatus((agent, grant) -> {
                            if (hasStatus(agent, "active")) {
                                replaceStatus(grant, "revoked", "active");
                            }
                        }),
                        "GR-2.1.5"),
                that(
                        "omits min from the constraints of a grant",
                        inGrants(grant -> grant.path("constraints").forEach(constraint -> {
                            if (constraint instanceof ObjectNode operators && operators.size() > 1) {
                                operators.remove("min");
                            }
                        })),
                        "GR-2.1.6"),
                that("records the requested constraints of a grant", recordingRequested(), "GR-2.1.6"),
                that("omits created_at from a grant", inGrants(grant -> grant.remove("created_at")), "GR-2.1.7"),
                that(
                        "returns an invalid updated_at for a grant",
                        inGrants(grant -> grant.put("updated_at", "yesterday")),
                        "GR-2.1.8"),
                that("removes earlier grants when a further capability is approved", droppingLastGrant(), "GR-2.2.1"),
                that(
                        "does not apply an approved escalation",
                        AuthMutations.refusing(arguments -> arguments.path("n").asInt() == 8),
                        "GR-2.2.2"),
                that(
                        "executes a capability whose grant was revoked",
                        changingAfter(
                                (call, reply) -> call.is("DELETE", "/agents/")
                                        ? call.path().split("/")[2]
                                        : "",
                                AuthMutations::executingAgent,
                                executingRefused(NOT_GRANTED)),
                        "GR-2.2.3"),
                that(
                        "executes a capability from its cache after the grant was removed",
                        caching(NOT_GRANTED, call -> AuthMutations.executor(call)
                                .map(agent -> agent + " "
                                        + call.json().path("capability").asText())),
                        "GR-2.2.3",
                        "GR-3.3.2"),
                that("changes created_at of an agent with each grant", changingCreationTime(), "GR-2.2.4"),
                that(
                        "denies all capabilities when the user denies one",
                        inStatus((agent, grant) -> {
                            for (JsonNode other : agent.get("agent_capability_grants")) {
                                if (hasStatus(other, "denied")) {
                                    grant.put("status", "denied");
                                }
                            }
                        }),
                        "X-GR-2.3.1"),
                that(
                        "ignores the denial of one capability of a later request",
                        (call, right) -> {
                            JsonNode decision = call.is("POST", APPROVALS) ? call.json() : Json.object();
                            JsonNode denied = decision.at("/grants/0/capability");
                            return right.apply(
                                    denied.asText().equals("transfer_funds")
                                            ? call.withBody(Json.object().put("decision", "approve"))
                                            : call);
                        },
                        "X-GR-2.3.1"),
                that(
                        "ignores a max constraint that the user adds",
                        inConstraintsAt(
                                APPROVALS,
                                constraints -> constraints.forEach(constraint -> {
                                    if (constraint.has("max")) {
                                        ((ObjectNode) constraint).put("max", 1_000_000);
                                    }
                                })),
                        "X-GR-2.3.2"),
                that(
                        "executes a denied capability",
                        changingAfter(
                                (call, reply) -> call.is("POST", APPROVALS)
                                                && call.json()
                                                        .at("/grants/0/decision")
                                                        .asText()
                                                        .equals("deny")
                                        ? reply.json().path("agent_id").asText()
                                        : "",
                                AuthMutations::executingAgent,
                                executingRefused(NOT_GRANTED)),
                        "X-GR-2.3.3"),
                that("omits the reason of a denial", inGrants(grant -> grant.remove("reason")), "X-GR-2.3.4"),
                that(
                        "reports a claimed agent as active",
                        inAnswers("GET", STATUS, (asked, answer) -> replaceStatus(answer, "claimed", "active")),
                        "X-GR-2.4.1"),
                that(
                        "executes for a claimed agent",
                        acceptingRefused("agent_claimed", call -> call.is("POST", EXECUTE)),
                        "X-GR-2.4.1"),
                that(
                        "executes for a claimed agent from its cache",
                        caching("agent_claimed", AuthMutations::executor),
                        "X-GR-2.4.1"),
                that(
                        "reports the grants of a claimed agent as active",
                        inStatus((agent, grant) -> {
                            if (hasStatus(agent, "claimed")) {
                                replaceStatus(grant, "revoked", "active");
                            }
                        }),
                        "X-GR-2.4.2"),
                that(
                        "reactivates a claimed agent",
                        acceptingRefused("agent_claimed", call -> call.is("POST", REACTIVATE)),
                        "X-GR-2.4.3"),
                that("accepts a second decision on an approval", acceptingRefused("approval_closed"), "X-GR-2.5"),
                that(
                        "requires approval for every registration",
                        inAnswers("POST", REGISTER, (asked, answer) -> replaceStatus(answer, "active", "pending")),
                        "GR-3.1.1"),
                that(
                        "activates an agent of a linked host that requests more than defaults",
                        activating((call, known) ->
                                known && call.json().path("capabilities").size() > 0),
                        "GR-3.1.2"),
                that(
                        "activates an agent of an unknown host that requests only defaults",
                        activating((call, known) -> !known
                                && Json.write(call.json().path("capabilities")).equals("[\"check_balance\"]")),
                        "GR-3.1.3"),
                that(
                        "executes for a pending agent",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE)
                                        && refusal(reply).endsWith("_pending"),
                                (call, reply) -> success(call)),
                        "GR-3.1.4"),
                that("grants a further capability without approval", grantingAtOnce("transfer_funds"), "GR-3.2.1"),
                that(
                        "grants a default capability requested later without approval",
                        grantingAtOnce("check_balance"),
                        "GR-3.2.2"),
                that(
                        "executes a pending capability",
                        changingAfter(
                                (call, reply) -> call.is("POST", REQUEST)
                                                && hasStatus(reply.json().at("/agent_capability_grants/0"), "pending")
                                        ? UnverifiedToken.of(call).subject()
                                        : "",
                                AuthMutations::executingAgent,
                                executingRefused(NOT_GRANTED)),
                        "GR-3.2.3"),
                that(
                        "reactivates an agent without its default grants",
                        changingAfter(
                                namedAgent(REACTIVATE), AuthMutations::executingAgent, refusing(403, NOT_GRANTED)),
                        "GR-3.3.1"),
                that(
                        "reactivates an agent without a default that it did not request",
                        changingAfter(
                                (call, reply) -> call.is("POST", REGISTER)
                                                && call.json()
                                                        .path("capabilities")
                                                        .equals(Json.list().add("echo"))
                                        ? reply.json().path("agent_id").asText()
                                        : "",
                                AuthMutations::executingAgent,
                                (call, reply) ->
                                        call.json().path("capability").asText().equals("check_balance")
                                                ? refused(403, NOT_GRANTED)
                                                : reply),
                        "GR-3.3.1"),
                that(
                        "reactivates an agent with grants beyond the defaults",
                        changingAfter(
                                namedAgent(REACTIVATE), AuthMutations::executingAgent, executingRefused(NOT_GRANTED)),
                        "GR-3.3.2"),
                that(
                        "grants without approval a capability that reactivation removed",
                        changingAfter(
                                namedAgent(REACTIVATE),
                                call -> call.is("POST", REQUEST)
                                        ? UnverifiedToken.of(call).subject()
                                        : "nobody",
                                (call, reply) -> {
                                    ObjectNode answer = (ObjectNode) reply.json();
                                    replaceStatus(answer, "pending", "active");
                                    return reply.withBody(answer);
                                }),
                        "GR-3.3.3"),
                that("executes a removed capability", ofRemoved((call, reply) -> success(call)), "GR-7.1"),
                that(
                        "returns 404 for a removed capability",
                        ofRemoved((call, reply) -> reply.withStatus(404)),
                        "GR-7.1"));
    }

    private static boolean hasStatus(JsonNode one, String status) {
        return one.path("status").asText().equals(status);
    }

    private static void replaceStatus(ObjectNode one, String status, String other) {
        if (hasStatus(one, status)) {
            one.put("status", other);
        }
    }

    /** Returns a mutation that reports the constraints of a registration as those of its grant. */
    private static HttpMutation recordingRequested() {
        Map<String, JsonNode> requested = new ConcurrentHashMap<>();
        return changing((call, reply) -> reply.status() < 400, (call, reply) -> {
            JsonNode constraints = call.json().at("/capabilities/0/constraints");
            if (call.is("POST", REGISTER) && constraints.isObject()) {
                requested.put(reply.json().path("agent_id").asText(), constraints);
            }
            JsonNode recorded = requested.get(AuthMutations.requestedAgent(call));
            if (recorded == null) {
                return reply;
            }
            ObjectNode status = (ObjectNode) reply.json();
            status.path("agent_capability_grants").forEach(grant -> ((ObjectNode) grant).set("constraints", recorded));
            return reply.withBody(status);
        });
    }

    private static HttpMutation changingCreationTime() {
        AtomicLong second = new AtomicLong();
        return inAnswers("GET", STATUS, (asked, answer) -> {
            if (answer.has("created_at")) {
                answer.put(
                        "created_at",
                        Instant.EPOCH.plusSeconds(second.incrementAndGet()).toString());
            }
        });
    }

    /** Returns a mutation that reports only the last grant of an agent that requested a further capability. */
    private static HttpMutation droppingLastGrant() {
        return changingAfter(
                (call, reply) -> call.is("POST", REQUEST) && reply.status() == 200
                        ? UnverifiedToken.of(call).subject()
                        : "",
                AuthMutations::requestedAgent,
                (call, reply) -> {
                    ObjectNode answer = (ObjectNode) reply.json();
                    while (answer.path("agent_capability_grants").size() > 1) {
                        AuthMutations.list(answer, "agent_capability_grants").remove(0);
                    }
                    return reply.withBody(answer);
                });
    }

    /** Returns a mutation that reports some pending registrations as active, given whether the host is known. */
    private static HttpMutation activating(BiPredicate<ProxiedRequest, Boolean> which) {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> call.is("POST", REGISTER) && reply.status() == 200, (call, reply) -> {
            boolean before = !known.add(UnverifiedToken.of(call).issuer());
            ObjectNode answer = (ObjectNode) reply.json();
            if (which.test(call, before)) {
                replaceStatus(answer, "pending", "active");
            }
            return reply.withBody(answer);
        });
    }

    private static HttpMutation grantingAtOnce(String capability) {
        return inAnswers("POST", REQUEST, (asked, answer) -> {
            if (asked.at("/capabilities/0").asText().equals(capability)) {
                replaceStatus(answer, "pending", "active");
            }
        });
    }

    /** Returns a mutation of the refusals to execute a removed capability. */
    private static HttpMutation ofRemoved(Change change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (!call.is("POST", EXECUTE) || !refusal(reply).equals(NOT_GRANTED)) {
                return reply;
            }
            String name = call.json().path("capability").asText();
            ProxiedRequest question = new ProxiedRequest("GET", "/capabilities/" + name, Map.of(), new byte[0]);
            return right.apply(question).status() == 404 ? change.of(call, reply) : reply;
        };
    }
}
