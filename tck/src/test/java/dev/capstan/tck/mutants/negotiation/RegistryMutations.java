package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;

/** Mutations of the registry and of negotiation. */
final class RegistryMutations {

    static final String REGISTRY = "/registry";
    static final String NEGOTIATIONS = "/negotiations";

    private static final String SEARCH = REGISTRY + "?";
    private static final String MATRIX = "/compatibility";

    private RegistryMutations() {}

    /** Returns a mutation that reports publications refused with a code as published. */
    static HttpMutation publishing(String code) {
        return publishing(code, call -> true);
    }

    /** Returns a mutation that reports some publications refused with a code as published. */
    static HttpMutation publishing(String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> isPublication(call) && code.equals(refusal(reply)) && calls.test(call),
                (call, reply) -> response(201, call.json()));
    }

    /** Returns a mutation that refuses some publications. */
    static HttpMutation refusing(int status, String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> isPublication(call) && reply.status() == status && calls.test(call),
                (call, reply) -> refused(409, code));
    }

    /** Returns a mutation that changes versions, single and in lists. */
    static HttpMutation inVersions(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("GET", REGISTRY + "/", (asked, answer) -> {
            if (answer.has("versions") && !answer.has("cells")) {
                answer.path("versions").forEach(version -> change.accept((ObjectNode) version));
            } else if (answer.has("version")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes the responses with schemas. */
    static HttpMutation inSchemas(UnaryOperator<ProxiedResponse> change) {
        return HttpMutations.inReplies(RegistryMutations::isOfSchema, change);
    }

    /** Returns a mutation that changes the results of a search. */
    static HttpMutation inHits(Consumer<List<ObjectNode>> change) {
        return HttpMutations.inAnswers("GET", SEARCH, (asked, answer) -> {
            if (answer.has("capabilities")) {
                List<ObjectNode> hits = objects(answer.get("capabilities"));
                change.accept(hits);
                answer.putArray("capabilities").addAll(hits);
            }
        });
    }

    /** Returns a mutation that ignores one parameter of a search. */
    static HttpMutation ignoringTerm(String term) {
        return (call, right) -> right.apply(call.to(
                call.is("GET", SEARCH) ? call.path().replaceAll("(?<=[?&])" + term + "=[^&]*&?", "") : call.path()));
    }

    /** Returns a mutation that changes the cells of the compatibility matrix. */
    static HttpMutation inCells(Consumer<ObjectNode> change) {
        return changing((call, reply) -> call.path().contains(MATRIX) && reply.status() == 200, (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            objects(answer.path("cells")).forEach(change);
            return reply.withBody(answer);
        });
    }

    /** Returns a mutation that changes the reasons in the compatibility matrix. */
    static HttpMutation inReasons(Consumer<ObjectNode> change) {
        return inCells(cell -> objects(cell.path("reasons")).forEach(change));
    }

    /** Returns a mutation that changes the breaking changes in a refusal. */
    static HttpMutation inBreaks(Consumer<List<ObjectNode>> change) {
        return HttpMutations.inAnswers("PUT", REGISTRY, (asked, answer) -> {
            if (answer.has("changes")) {
                List<ObjectNode> changes = objects(answer.get("changes"));
                change.accept(changes);
                answer.putArray("changes").addAll(changes);
            }
        });
    }

    /** Returns a mutation that changes the responses to proposals, given the proposal. */
    static HttpMutation inNegotiations(BiConsumer<JsonNode, ObjectNode> change) {
        return HttpMutations.inAnswers("POST", NEGOTIATIONS, (asked, answer) -> {
            if (answer.has("kind")) {
                change.accept(asked, answer);
            }
        });
    }

    /** Returns a mutation that changes ACCEPT responses. */
    static HttpMutation inAgreements(Consumer<ObjectNode> change) {
        return inNegotiations((asked, answer) -> {
            if (answer.path("kind").asText().equals("ACCEPT")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes REJECT responses. */
    static HttpMutation inRejections(Consumer<ObjectNode> change) {
        return inNegotiations((asked, answer) -> {
            if (answer.path("kind").asText().equals("REJECT")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes proposals. */
    static HttpMutation changingProposals(Consumer<ObjectNode> change) {
        return HttpMutations.inCalls(NEGOTIATIONS, change);
    }

    /** Returns a mutation that turns refusals of invocations with a code into successes. */
    static HttpMutation invoking(String code) {
        return invoking(code, call -> true);
    }

    /** Returns a mutation that turns refusals of some invocations with a code into successes. */
    static HttpMutation invoking(String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> call.is("POST", HttpMutations.INVOCATIONS)
                        && calls.test(call)
                        && reply.json().at("/error/code").asText().equals(code),
                (call, reply) -> {
                    ObjectNode answer = Json.object().put("success", true).put("execution_time_ms", 1);
                    answer.putObject("result").putArray("issues");
                    return new ProxiedResponse(200, reply.headers(), Json.write(answer));
                });
    }

    static List<ObjectNode> objects(JsonNode list) {
        return new ArrayList<>(StreamSupport.stream(list.spliterator(), false)
                .map(ObjectNode.class::cast)
                .toList());
    }

    static boolean isPublication(ProxiedRequest call) {
        return call.is("PUT", REGISTRY);
    }

    static boolean isOfSchema(ProxiedRequest call) {
        return call.is("GET", REGISTRY) && call.path().endsWith(".json");
    }
}
