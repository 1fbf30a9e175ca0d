package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.BATCH;
import static dev.capstan.tck.broken.AuthFaults.DISCOVERY;
import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.OUTCOMES;
import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.STATUS;
import static dev.capstan.tck.broken.AuthFaults.answering;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.AuthFaults.inRefusals;
import static dev.capstan.tck.broken.AuthFaults.list;
import static dev.capstan.tck.broken.AuthFaults.refusal;
import static dev.capstan.tck.broken.AuthFaults.refused;
import static dev.capstan.tck.broken.AuthFaults.success;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inReplies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Servers on which hosts, agents and executions live wrongly (GR-8.2, GR-8.3 and what follows from them). */
final class BrokenLifecycles {

    private static final String BAD = "invalid_request";

    private BrokenLifecycles() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "lets revoked agents go on",
                        granting("agent_revoked", call -> call.is("POST", EXECUTE)),
                        Set.of("GR-8.2"),
                        Set.of("GR-8.1")),
                that(
                        "leaves the agents of a revoked host alone",
                        granting("host_revoked", call -> call.is("POST", EXECUTE)),
                        Set.of("GR-8.2"),
                        Set.of("GR-8.1")),
                that(
                        "counts no agent that it revokes with a host",
                        inAnswers("POST", "/host/revoke", (asked, answer) -> answer.put("agents_revoked", 0)),
                        Set.of("GR-8.2"),
                        Set.of("GR-8.1")),
                that(
                        "brings back agents that were revoked",
                        granting("agent_revoked", call -> call.is("POST", AuthFaults.REACTIVATE)),
                        Set.of("GR-8.2"),
                        Set.of("GR-8.1")),
                that(
                        "does not know whom it has revoked",
                        changing(
                                (call, reply) -> refusal(reply).equals("agent_revoked"),
                                (call, reply) -> refused(401, "invalid_jwt")),
                        Set.of("GR-8.2", "X-GR-8.6", "X-GR-8.8"),
                        Set.of("GR-8.1")),
                that(
                        "says not what it can do",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> answer.remove("modes")),
                        Set.of("GR-8.3"),
                        Set.of("GR-8.2")),
                that(
                        "says not where agents are revoked",
                        inAnswers("GET", DISCOVERY, (asked, answer) -> ((ObjectNode) answer.get("endpoints"))
                                .remove("revoke")),
                        Set.of("GR-8.2", "GR-8.3"),
                        Set.of("GR-8.1")),
                that(
                        "says not since when an agent is there",
                        inAnswers("GET", STATUS, (asked, answer) -> answer.remove("created_at")),
                        Set.of("GR-2.2", "GR-8.3"),
                        Set.of("GR-8.2")),
                that("takes any mode", granting("unsupported_mode"), Set.of("GR-8.3"), Set.of("GR-8.2")),
                that("takes keys of any kind", granting("unsupported_algorithm"), Set.of("GR-8.3"), Set.of("GR-8.2")),
                that(
                        "says not how to reach a person",
                        inAnswers("POST", REGISTER, (asked, answer) -> {
                            if (answer.path("approval") instanceof ObjectNode approval) {
                                approval.remove("verification_uri");
                            }
                        }),
                        Set.of("GR-8.3"),
                        Set.of("GR-8.2")),
                that(
                        "answers at once what it has only begun",
                        changing(
                                (call, reply) -> reply.status() == 202 && call.is("POST", EXECUTE),
                                (call, reply) -> reply.withStatus(200)),
                        Set.of("GR-8.3"),
                        Set.of("X-GR-8.6")),
                that(
                        "calls a failure that comes later a success",
                        inAnswers("GET", OUTCOMES, (asked, answer) -> {
                            if (answer.path("status").asText().equals("failed")) {
                                answer.put("status", "completed").set("result", answer.remove("error"));
                            }
                        }),
                        Set.of("GR-8.3"),
                        Set.of("X-GR-8.6")),
                that(
                        "ends a stream without a word",
                        changing(
                                (call, reply) -> reply.body().contains("event:"),
                                (call, reply) -> new Reply(reply.status(), reply.headers(), ended(reply.body()))),
                        Set.of("GR-8.3"),
                        Set.of("X-GR-8.6")),
                that(
                        "answers with more than the data",
                        inAnswers("POST", EXECUTE, (asked, answer) -> {
                            if (answer.has("data")) {
                                answer.put("status", "completed");
                            }
                        }),
                        Set.of("GR-8.1", "GR-8.3"),
                        Set.of("GR-2.2")),
                that(
                        "tells everybody of an outcome",
                        changing(
                                (call, reply) -> refusal(reply).equals("execution_not_found"),
                                (call, reply) -> AuthFaults.said(
                                        200,
                                        Json.object().put("status", "completed").put("result", 1))),
                        Set.of("X-GR-8.6"),
                        Set.of("GR-8.2")),
                that(
                        "answers in another order",
                        inBatch(responses -> {
                            JsonNode first = responses.remove(0);
                            responses.add(first);
                        }),
                        Set.of("X-GR-8.8"),
                        Set.of("X-GR-8.6")),
                that(
                        "stops at the first execution that is refused",
                        inBatch(responses -> {
                            while (responses.size() > 2) {
                                responses.remove(2);
                            }
                        }),
                        Set.of("X-GR-8.8"),
                        Set.of("X-GR-8.6")),
                that(
                        "executes together what it refuses one by one",
                        inBatch(responses -> responses.forEach(response -> {
                            if (response instanceof ObjectNode one && one.remove("error") != null) {
                                one.put("status", "completed").putObject("data");
                            }
                        })),
                        Set.of("X-GR-8.8"),
                        Set.of("X-GR-8.6")),
                that(
                        "registers agents of revoked hosts",
                        granting("host_revoked", call -> call.is("POST", REGISTER)),
                        Set.of("GR-8.2", "X-GR-8.9"),
                        Set.of("GR-8.1")),
                that("takes an old key for a new one", granting("key_in_use"), Set.of("X-GR-8.9"), Set.of("GR-8.2")),
                that(
                        "fails over what is no JSON",
                        changing(
                                (call, reply) -> refusal(reply).equals("invalid_json"),
                                (call, reply) -> reply.withStatus(500)),
                        Set.of("X-GR-8.10"),
                        Set.of("GR-8.2")),
                that(
                        "registers whatever it is sent",
                        granting(BAD, call -> call.is("POST", REGISTER)),
                        Set.of("GR-4.1", "X-GR-8.10"),
                        Set.of("GR-8.2")),
                that(
                        "refuses fields that it does not know",
                        changing(
                                (call, reply) -> call.json().has("force_approval"), (call, reply) -> refused(400, BAD)),
                        Set.of("X-GR-8.10"),
                        Set.of("GR-8.2")),
                that(
                        "answers the wrong method as an unknown address",
                        changing((call, reply) -> reply.status() == 405, (call, reply) -> reply.withStatus(404)),
                        Set.of("X-GR-8.10"),
                        Set.of("GR-8.2")),
                that(
                        "tells of its inside when it is asked wrongly",
                        inRefusals(
                                BAD,
                                answer -> answer.put("message", "java.lang.ClassCastException: secret-of-the-server")),
                        Set.of("X-GR-8.10"),
                        Set.of("GR-8.2")),
                that(
                        "lets every host have its way with every agent",
                        changing(
                                (call, reply) -> refusal(reply).equals("unauthorized"), (call, reply) -> success(call)),
                        Set.of("X-GR-8.11"),
                        Set.of("GR-8.2")),
                that(
                        "executes whatever the arguments are",
                        granting(
                                BAD,
                                call -> call.is("POST", EXECUTE)
                                        && call.json().path("arguments").isObject()),
                        Set.of("X-GR-8.12"),
                        Set.of("GR-8.2")),
                that(
                        "names no argument that is wrong",
                        inRefusals(BAD, answer -> answer.remove("violations")),
                        Set.of("X-GR-8.12"),
                        Set.of("GR-8.2")),
                that(
                        "answers what is forbidden as a conflict",
                        answering("agent_revoked", 409),
                        Set.of("GR-8.2"),
                        Set.of("GR-8.1")),
                that(
                        "sends no word of when to ask again",
                        inReplies(call -> call.is("POST", EXECUTE), reply -> reply.withoutHeader("Retry-After")),
                        Set.of("GR-8.3"),
                        Set.of("X-GR-8.6")));
    }

    private static String ended(String stream) {
        Predicate<String> isDone = block -> block.contains("done");
        StringBuilder kept = new StringBuilder();
        for (String block : stream.split("\\n\\n")) {
            if (!isDone.test(block)) {
                kept.append(block).append("\n\n");
            }
        }
        return kept.toString();
    }

    private static Fault inBatch(Consumer<ArrayNode> change) {
        return inAnswers("POST", BATCH, (asked, answer) -> {
            if (answer.has("responses")) {
                change.accept(list(answer, "responses"));
            }
        });
    }
}
