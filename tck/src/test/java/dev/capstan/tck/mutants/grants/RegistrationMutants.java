package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.DISCOVERY;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.LIST;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Mutants in discovery, registration and input validation (GR-8.3, X-GR-8.10). */
public final class RegistrationMutants {

    private static final String BAD = "invalid_request";

    private RegistrationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits Cache-Control from the discovery document",
                        inReplies(call -> call.is("GET", DISCOVERY), reply -> reply.withoutHeader("Cache-Control")),
                        "GR-8.3.1"),
                that(
                        "omits the modes from the discovery document",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> answer.remove("modes")),
                        "GR-8.3.2"),
                that(
                        "omits describe_capability from the endpoints of the discovery document",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> ((ObjectNode) answer.get("endpoints"))
                                .remove("describe_capability")),
                        "GR-8.3.3"),
                that(
                        "omits the input of an active grant",
                        inAnswers("POST", REGISTER, (asked, answer) -> answer.path("agent_capability_grants")
                                .forEach(grant -> ((ObjectNode) grant).remove("input"))),
                        "GR-8.3.4"),
                that("accepts an unsupported mode", acceptingRefused("unsupported_mode"), "GR-8.3.5"),
                that("accepts a key that is not Ed25519", acceptingRefused("unsupported_algorithm"), "GR-8.3.6"),
                that(
                        "accepts a request for an unknown capability",
                        acceptingRefused("invalid_capabilities", call -> call.is("POST", REQUEST)),
                        "GR-8.3.7"),
                that("registers an existing agent again", acceptingRefused("agent_exists"), "GR-8.3.8", "GR-8.3.34"),
                that(
                        "rejects a registration with an unknown field",
                        changing(
                                (call, reply) -> call.json().has("force_approval"), (call, reply) -> refused(400, BAD)),
                        "GR-8.3.9"),
                that("accepts a request for a granted capability", acceptingRefused("already_granted"), "GR-8.3.10"),
                that(
                        "omits created_at from the status of an agent",
                        inAnswers("GET", STATUS, (asked, answer) -> answer.remove("created_at")),
                        "GR-8.3.11"),
                that("returns 400 for an unknown agent", changingStatus("agent_not_found", 400), "GR-8.3.12"),
                that(
                        "omits verification_uri from a pending approval",
                        inAnswers("POST", REGISTER, (asked, answer) -> {
                            if (answer.path("approval") instanceof ObjectNode approval) {
                                approval.remove("verification_uri");
                            }
                        }),
                        "GR-8.3.33"),
                that(
                        "reports a denied registration as pending",
                        changing(
                                (call, reply) -> List.of("host_pending", "host_rejected", "agent_rejected")
                                        .contains(refusal(reply)),
                                (call, reply) -> refused(403, "agent_pending")),
                        "GR-8.3.34"),
                that(
                        "omits the WWW-Authenticate header",
                        inReplies(call -> true, reply -> reply.withoutHeader("WWW-Authenticate")),
                        "GR-8.3.35"),
                that(
                        "sends a capability list with Cache-Control: public",
                        inReplies(
                                call -> call.is("GET", LIST),
                                reply -> reply.withHeader("Cache-Control", "public, max-age=300")),
                        "GR-8.3.36"),
                that(
                        "grants a default capability to an agent that requests none",
                        requestingUnasked("check_balance"),
                        "GR-8.3.37"),
                that(
                        "asks the user for a capability of an agent that requests none",
                        requestingUnasked("transfer_funds"),
                        "GR-8.3.37"),
                that(
                        "returns 500 for a body that is not valid JSON",
                        changing(
                                (call, reply) -> isInvalidJson(call) && reply.status() == 400,
                                (call, reply) -> reply.withStatus(500)),
                        "X-GR-8.10.1"),
                that(
                        "returns invalid_json for a body that is not valid JSON",
                        changing(
                                (call, reply) -> isInvalidJson(call) && reply.status() == 400,
                                (call, reply) -> refused(400, "invalid_json")),
                        "X-GR-8.10.1"),
                that(
                        "accepts a registration of the wrong shape",
                        acceptingRefused(BAD, call -> call.is("POST", REGISTER) && !isInvalidJson(call)),
                        "X-GR-8.10.2"),
                that(
                        "accepts an execution of the wrong shape",
                        acceptingRefused(
                                BAD,
                                call -> call.is("POST", EXECUTE) && !isInvalidJson(call) && !isExecution(call.json())),
                        "X-GR-8.10.3"),
                that(
                        "accepts an invalid limit of the capability list",
                        acceptingRefused(
                                BAD, call -> call.is("GET", LIST) && call.path().contains("limit=")),
                        "X-GR-8.10.4"),
                that(
                        "returns an exception message for an invalid request",
                        inRefusals(
                                BAD,
                                answer -> answer.put("message", "java.lang.ClassCastException: secret-of-the-server")),
                        "X-GR-8.10.5"),
                that(
                        "returns 500 for an unsupported method",
                        changing((call, reply) -> reply.status() == 405, (call, reply) -> reply.withStatus(500)),
                        "X-GR-8.10.6"));
    }

    /** Returns a mutation that requests a capability for agents that request none. */
    private static HttpMutation requestingUnasked(String capability) {
        return (call, right) -> right.apply(
                call.is("POST", REGISTER) && call.json() instanceof ObjectNode said && !said.has("capabilities")
                        ? call.withBody(said.set("capabilities", Json.list().add(capability)))
                        : call);
    }

    /** Whether the body of a request is not valid JSON, or not UTF-8: the replacement character shows that. */
    private static boolean isInvalidJson(ProxiedRequest call) {
        return call.method().equals("POST")
                && (call.json().isMissingNode() || new String(call.body(), StandardCharsets.UTF_8).contains("\uFFFD"));
    }

    private static boolean isExecution(JsonNode said) {
        return said.path("capability").isTextual() && said.path("arguments").isObject();
    }
}
