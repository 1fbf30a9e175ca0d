package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.DISCOVERY;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.LIST;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.granting;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;

/** Servers that are found or registered with wrongly, or take bad input for good (GR-8.3, X-GR-8.10). */
public final class RegistrationMutants {

    private static final String BAD = "invalid_request";

    private RegistrationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "lets nobody keep what it says of itself",
                        inReplies(call -> call.is("GET", DISCOVERY), reply -> reply.withoutHeader("Cache-Control")),
                        "GR-8.3.1"),
                that(
                        "says not what it can do",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> answer.remove("modes")),
                        "GR-8.3.2"),
                that(
                        "says not where capabilities are described",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> ((ObjectNode) answer.get("endpoints"))
                                .remove("describe_capability")),
                        "GR-8.3.3"),
                that(
                        "tells not what an active grant takes",
                        inAnswers("POST", REGISTER, (asked, answer) -> answer.path("agent_capability_grants")
                                .forEach(grant -> ((ObjectNode) grant).remove("input"))),
                        "GR-8.3.4"),
                that("takes any mode", granting("unsupported_mode"), "GR-8.3.5"),
                that("takes keys of any kind", granting("unsupported_algorithm"), "GR-8.3.6"),
                that(
                        "grants what is not there",
                        granting("invalid_capabilities", call -> call.is("POST", REQUEST)),
                        "GR-8.3.7"),
                that("registers an agent again and again", granting("agent_exists"), "GR-8.3.8", "GR-8.3.34"),
                that(
                        "refuses fields that it does not know",
                        changing(
                                (call, reply) -> call.json().has("force_approval"), (call, reply) -> refused(400, BAD)),
                        "GR-8.3.9"),
                that("overlooks what is granted already", granting("already_granted"), "GR-8.3.10"),
                that(
                        "says not since when an agent is there",
                        inAnswers("GET", STATUS, (asked, answer) -> answer.remove("created_at")),
                        "GR-8.3.11"),
                that("takes an unknown agent for a bad request", changingStatus("agent_not_found", 400), "GR-8.3.12"),
                that(
                        "says not how to reach a person",
                        inAnswers("POST", REGISTER, (asked, answer) -> {
                            if (answer.path("approval") instanceof ObjectNode approval) {
                                approval.remove("verification_uri");
                            }
                        }),
                        "GR-8.3.33"),
                that(
                        "forgets what a person has denied",
                        changing(
                                (call, reply) -> List.of("host_pending", "host_rejected", "agent_rejected")
                                        .contains(refusal(reply)),
                                (call, reply) -> refused(403, "agent_pending")),
                        "GR-8.3.34"),
                that(
                        "challenges nobody",
                        inReplies(call -> true, reply -> reply.withoutHeader("WWW-Authenticate")),
                        "GR-8.3.35"),
                that(
                        "has everybody keep what is meant for one",
                        inReplies(
                                call -> call.is("GET", LIST),
                                reply -> reply.withHeader("Cache-Control", "public, max-age=300")),
                        "GR-8.3.36"),
                that(
                        "gives a default to agents that ask for nothing",
                        (call, right) -> right.apply(
                                call.is("POST", REGISTER)
                                                && call.json() instanceof ObjectNode said
                                                && !said.has("capabilities")
                                        ? call.withBody(said.set(
                                                "capabilities", Json.list().add("check_balance")))
                                        : call),
                        "GR-8.3.37"),
                that(
                        "fails over what is not valid JSON",
                        changing(
                                (call, reply) -> refusal(reply).equals("invalid_json"),
                                (call, reply) -> reply.withStatus(500)),
                        "X-GR-8.10.1"),
                that(
                        "registers whatever shape it is sent",
                        granting(BAD, call -> call.is("POST", REGISTER)),
                        "X-GR-8.10.2"),
                that(
                        "executes whatever shape it is sent",
                        granting(BAD, call -> call.is("POST", EXECUTE) && !isExecution(call.json())),
                        "X-GR-8.10.3"),
                that(
                        "takes any limit",
                        granting(
                                BAD, call -> call.is("GET", LIST) && call.path().contains("limit=")),
                        "X-GR-8.10.4"),
                that(
                        "tells of its inside when it is asked wrongly",
                        inRefusals(
                                BAD,
                                answer -> answer.put("message", "java.lang.ClassCastException: secret-of-the-server")),
                        "X-GR-8.10.5"),
                that(
                        "fails over the wrong method",
                        changing((call, reply) -> reply.status() == 405, (call, reply) -> reply.withStatus(500)),
                        "X-GR-8.10.6"));
    }

    private static boolean isExecution(JsonNode said) {
        return said.path("capability").isTextual() && said.path("arguments").isObject();
    }
}
