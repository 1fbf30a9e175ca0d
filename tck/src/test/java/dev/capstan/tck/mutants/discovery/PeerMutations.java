package dev.capstan.tck.mutants.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Ways to be wrong among peers. */
final class PeerMutations {

    static final String ENVELOPES = "/agh/envelopes";
    static final String GREETINGS = "/agh/greetings";
    static final String TRANSFERS = "/agh/transfers";
    static final String RECEIVED = "/agh/capabilities";
    static final String INTERACTIONS = "/agh/interactions/";
    static final String PEERS = "/agh/peers";

    private static final ProxiedResponse EMPTY_RESPONSE = new ProxiedResponse(202, Map.of(), "");

    private PeerMutations() {}

    /** The envelopes that come back are changed, given what was sent. */
    static HttpMutation inReplies(BiConsumer<JsonNode, ObjectNode> change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (!call.is("POST", ENVELOPES) || reply.status() != 200) {
                return reply;
            }
            JsonNode asked = call.json();
            String lines = reply.body()
                    .lines()
                    .map(line -> {
                        ObjectNode envelope = (ObjectNode) Json.read(line);
                        change.accept(asked, envelope);
                        return Json.write(envelope);
                    })
                    .collect(Collectors.joining("\n"));
            return new ProxiedResponse(200, reply.headers(), lines);
        };
    }

    /** The answers to questions are changed, given the question. */
    static HttpMutation inAnswers(BiConsumer<JsonNode, ObjectNode> change) {
        return inReplies((asked, envelope) -> {
            if (envelope.path("kind").asText().equals("whois")) {
                change.accept(asked, envelope);
            }
        });
    }

    /** The cards in answers are changed, given the question. */
    static HttpMutation inAnsweredCards(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers((asked, envelope) -> change.accept(asked, (ObjectNode) envelope.at("/body/peer_card")));
    }

    /** The cards in greetings are changed. */
    static HttpMutation inGreetings(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("GET", GREETINGS, (asked, answer) -> answer.path("greetings")
                .forEach(greeting -> change.accept((ObjectNode) greeting.at("/body/peer_card"))));
    }

    /** The cards are changed wherever they are shown. */
    static HttpMutation inCards(Consumer<ObjectNode> change) {
        return both(inGreetings(change), inAnsweredCards((asked, card) -> change.accept(card)));
    }

    /** The catalogs that are given are changed, given the question. */
    static HttpMutation inCatalogs(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers((asked, envelope) -> {
            if (envelope.at("/ext/agh.capability_catalog") instanceof ObjectNode catalog) {
                change.accept(asked, catalog);
            }
        });
    }

    /** The records of catalogs are changed. */
    static HttpMutation inRecords(Consumer<ObjectNode> change) {
        return inCatalogs(
                (asked, catalog) -> catalog.path("capabilities").forEach(record -> change.accept((ObjectNode) record)));
    }

    /** What the server's own peers hand over is changed. */
    static HttpMutation inTransfers(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("POST", TRANSFERS, (asked, envelope) -> {
            if (envelope.at("/body/capability") instanceof ObjectNode) {
                change.accept(envelope);
            }
        });
    }

    /** The digests are others, in catalogs as in transfers. */
    static HttpMutation digesting(Function<ObjectNode, String> digest) {
        Consumer<ObjectNode> change = document -> document.put("digest", digest.apply(document));
        return both(
                inRecords(change),
                inTransfers(envelope -> change.accept((ObjectNode) envelope.at("/body/capability"))));
    }

    /** Questions are heard as others. */
    static HttpMutation changingQueries(Consumer<ObjectNode> change) {
        return HttpMutations.inCalls(ENVELOPES, said -> {
            if (said.path("kind").asText().equals("whois")) {
                change.accept(said);
            }
        });
    }

    /** Receipts for a reason are others. */
    static HttpMutation inReceipts(String reason, Consumer<ObjectNode> change) {
        return inReplies((asked, envelope) -> {
            if (envelope.at("/body/reason_code").asText().equals(reason)) {
                change.accept((ObjectNode) envelope.get("body"));
            }
        });
    }

    /** What a right server refuses for a reason is taken. */
    static HttpMutation acceptingRefused(String reason) {
        return inReceipts(
                reason,
                body -> body.put("status", "accepted").putNull("reason_code").putNull("detail"));
    }

    /** Capabilities that a right server takes are refused where they are of some kind. */
    static HttpMutation refusing(Predicate<JsonNode> documents) {
        return inReplies((asked, envelope) -> {
            JsonNode document = asked.at("/body/capability");
            if (document.isObject() && documents.test(document)) {
                ((ObjectNode) envelope.get("body"))
                        .put("status", "rejected")
                        .put("reason_code", "verification_failed")
                        .put("detail", "no");
            }
        });
    }

    /** Capabilities that a right server refuses for a reason are kept all the same. */
    static HttpMutation storingRefused(String reason) {
        Map<String, JsonNode> refused = new ConcurrentHashMap<>();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            JsonNode asked = call.json();
            boolean isRefused = reply.body().contains("\"" + reason + "\"");
            if (call.is("POST", ENVELOPES) && asked.at("/body/capability").isObject() && isRefused) {
                refused.put(asked.path("from").asText(), asked.at("/body/capability"));
            }
            if (!call.is("GET", RECEIVED)) {
                return reply;
            }
            ObjectNode kept = (ObjectNode) reply.json();
            ArrayNode all = kept.putArray("capabilities")
                    .addAll((ArrayNode) reply.json().get("capabilities"));
            refused.forEach(
                    (from, document) -> all.addObject().put("from", from).set("capability", document));
            return reply.withBody(kept);
        };
    }

    /** Envelopes of some kind, by what is made of them and of what a right server does. */
    static HttpMutation toSome(
            BiPredicate<JsonNode, ProxiedResponse> which, Function<ProxiedRequest, ProxiedResponse> instead) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            return call.is("POST", ENVELOPES) && which.test(call.json(), reply) ? instead.apply(call) : reply;
        };
    }

    /** Nothing comes back. */
    static ProxiedResponse emptyResponse() {
        return EMPTY_RESPONSE;
    }

    /** Remembers what is said to the server, and answers with what it has remembered. */
    static HttpMutation remembering(StatefulMutation statefulMutation) {
        Map<String, JsonNode> remembered = new HashMap<>();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            synchronized (remembered) {
                return statefulMutation.apply(call, reply, remembered);
            }
        };
    }

    /** What a server with a memory of its own makes of a right answer. */
    @FunctionalInterface
    interface StatefulMutation {

        ProxiedResponse apply(ProxiedRequest call, ProxiedResponse reply, Map<String, JsonNode> remembered);
    }

    /** Both are wrong. */
    static HttpMutation both(HttpMutation one, HttpMutation other) {
        return (call, right) -> one.apply(call, heard -> other.apply(heard, right));
    }

    /** What a question says beyond the protocol, by key. */
    static JsonNode extension(JsonNode question, String key) {
        return question.path("ext").path(key);
    }

    static boolean isQuestion(JsonNode envelope) {
        return envelope.at("/body/type").asText().equals("request");
    }

    static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    static ArrayNode list(ObjectNode object, String field) {
        return (ArrayNode) object.get(field);
    }
}
