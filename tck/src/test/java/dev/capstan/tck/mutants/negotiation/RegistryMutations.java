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

/** Ways to be wrong in a registry and in negotiations. */
final class RegistryMutations {

    static final String REGISTRY = "/registry";
    static final String NEGOTIATIONS = "/negotiations";

    private static final String SEARCH = REGISTRY + "?";
    private static final String MATRIX = "/compatibility";

    private RegistryMutations() {}

    /** What a right registry refuses to publish with a code is published, as far as it is told. */
    static HttpMutation publishing(String code) {
        return publishing(code, call -> true);
    }

    /** What a right registry refuses to some with a code is published, as far as it is told. */
    static HttpMutation publishing(String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> isPublication(call) && code.equals(refusal(reply)) && calls.test(call),
                (call, reply) -> response(201, call.json()));
    }

    /** Some of what a right registry publishes is refused. */
    static HttpMutation refusing(int status, String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> isPublication(call) && reply.status() == status && calls.test(call),
                (call, reply) -> refused(409, code));
    }

    /** What is told of versions is changed, on their own and in lists. */
    static HttpMutation inVersions(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("GET", REGISTRY + "/", (asked, answer) -> {
            if (answer.has("versions") && !answer.has("cells")) {
                answer.path("versions").forEach(version -> change.accept((ObjectNode) version));
            } else if (answer.has("version")) {
                change.accept(answer);
            }
        });
    }

    /** The schemas that are served are changed as a whole. */
    static HttpMutation inSchemas(UnaryOperator<ProxiedResponse> change) {
        return HttpMutations.inReplies(RegistryMutations::isOfSchema, change);
    }

    /** What a search finds is changed. */
    static HttpMutation inHits(Consumer<List<ObjectNode>> change) {
        return HttpMutations.inAnswers("GET", SEARCH, (asked, answer) -> {
            if (answer.has("capabilities")) {
                List<ObjectNode> hits = objects(answer.get("capabilities"));
                change.accept(hits);
                answer.putArray("capabilities").addAll(hits);
            }
        });
    }

    /** A search goes by everything but one term. */
    static HttpMutation ignoringTerm(String term) {
        return (call, right) -> right.apply(call.to(
                call.is("GET", SEARCH) ? call.path().replaceAll("(?<=[?&])" + term + "=[^&]*&?", "") : call.path()));
    }

    /** The cells of matrices are changed. */
    static HttpMutation inCells(Consumer<ObjectNode> change) {
        return changing((call, reply) -> call.path().contains(MATRIX) && reply.status() == 200, (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            objects(answer.path("cells")).forEach(change);
            return reply.withBody(answer);
        });
    }

    /** The reasons of cells are changed. */
    static HttpMutation inReasons(Consumer<ObjectNode> change) {
        return inCells(cell -> objects(cell.path("reasons")).forEach(change));
    }

    /** The breaking changes of a refusal are changed. */
    static HttpMutation inBreaks(Consumer<List<ObjectNode>> change) {
        return HttpMutations.inAnswers("PUT", REGISTRY, (asked, answer) -> {
            if (answer.has("changes")) {
                List<ObjectNode> changes = objects(answer.get("changes"));
                change.accept(changes);
                answer.putArray("changes").addAll(changes);
            }
        });
    }

    /** What comes of proposals is changed, given the proposal. */
    static HttpMutation inNegotiations(BiConsumer<JsonNode, ObjectNode> change) {
        return HttpMutations.inAnswers("POST", NEGOTIATIONS, (asked, answer) -> {
            if (answer.has("kind")) {
                change.accept(asked, answer);
            }
        });
    }

    /** Agreements are changed. */
    static HttpMutation inAgreements(Consumer<ObjectNode> change) {
        return inNegotiations((asked, answer) -> {
            if (answer.path("kind").asText().equals("ACCEPT")) {
                change.accept(answer);
            }
        });
    }

    /** Rejections are changed. */
    static HttpMutation inRejections(Consumer<ObjectNode> change) {
        return inNegotiations((asked, answer) -> {
            if (answer.path("kind").asText().equals("REJECT")) {
                change.accept(answer);
            }
        });
    }

    /** Proposals are heard as others. */
    static HttpMutation changingProposals(Consumer<ObjectNode> change) {
        return HttpMutations.inCalls(NEGOTIATIONS, change);
    }

    /** Invocations that a right server refuses with a code are done. */
    static HttpMutation invoking(String code) {
        return changing(
                (call, reply) -> call.is("POST", HttpMutations.INVOCATIONS)
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
