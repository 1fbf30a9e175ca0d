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

/** Mutations of the discovery of peers. */
final class PeerMutations {

    static final String ENVELOPES = "/agh/envelopes";
    static final String GREETINGS = "/agh/greetings";
    static final String TRANSFERS = "/agh/transfers";
    static final String RECEIVED = "/agh/capabilities";
    static final String INTERACTIONS = "/agh/interactions/";
    static final String PEERS = "/agh/peers";

    private static final ProxiedResponse EMPTY_RESPONSE = new ProxiedResponse(202, Map.of(), "");

    private PeerMutations() {}

    /** Returns a mutation that changes returned envelopes, given the sent envelope. */
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

    /** Returns a mutation that changes whois responses, given the request. */
    static HttpMutation inAnswers(BiConsumer<JsonNode, ObjectNode> change) {
        return inReplies((asked, envelope) -> {
            if (envelope.path("kind").asText().equals("whois")) {
                change.accept(asked, envelope);
            }
        });
    }

    /** Returns a mutation that changes the peer cards in whois responses, given the request. */
    static HttpMutation inAnsweredCards(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers((asked, envelope) -> change.accept(asked, (ObjectNode) envelope.at("/body/peer_card")));
    }

    /** Returns a mutation that changes the peer cards in greetings. */
    static HttpMutation inGreetings(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("GET", GREETINGS, (asked, answer) -> answer.path("greetings")
                .forEach(greeting -> change.accept((ObjectNode) greeting.at("/body/peer_card"))));
    }

    /** Returns a mutation that changes all peer cards. */
    static HttpMutation inCards(Consumer<ObjectNode> change) {
        return both(inGreetings(change), inAnsweredCards((asked, card) -> change.accept(card)));
    }

    /** Returns a mutation that changes the catalogs in whois responses, given the request. */
    static HttpMutation inCatalogs(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers((asked, envelope) -> {
            if (envelope.at("/ext/agh.capability_catalog") instanceof ObjectNode catalog) {
                change.accept(asked, catalog);
            }
        });
    }

    /** Returns a mutation that changes the records of catalogs. */
    static HttpMutation inRecords(Consumer<ObjectNode> change) {
        return inCatalogs(
                (asked, catalog) -> catalog.path("capabilities").forEach(record -> change.accept((ObjectNode) record)));
    }

    /** Returns a mutation that changes the capability envelopes of the server's own peers. */
    static HttpMutation inTransfers(Consumer<ObjectNode> change) {
        return HttpMutations.inAnswers("POST", TRANSFERS, (asked, envelope) -> {
            if (envelope.at("/body/capability") instanceof ObjectNode) {
                change.accept(envelope);
            }
        });
    }

    /** Returns a mutation that changes digests, in catalogs and in capability envelopes. */
    static HttpMutation digesting(Function<ObjectNode, String> digest) {
        Consumer<ObjectNode> change = document -> document.put("digest", digest.apply(document));
        return both(
                inRecords(change),
                inTransfers(envelope -> change.accept((ObjectNode) envelope.at("/body/capability"))));
    }

    /** Returns a mutation that changes whois requests. */
    static HttpMutation changingQueries(Consumer<ObjectNode> change) {
        return HttpMutations.inCalls(ENVELOPES, said -> {
            if (said.path("kind").asText().equals("whois")) {
                change.accept(said);
            }
        });
    }

    /** Returns a mutation that changes receipts with a reason code. */
    static HttpMutation inReceipts(String reason, Consumer<ObjectNode> change) {
        return inReplies((asked, envelope) -> {
            if (envelope.at("/body/reason_code").asText().equals(reason)) {
                change.accept((ObjectNode) envelope.get("body"));
            }
        });
    }

    /** Returns a mutation that accepts envelopes that are refused with a reason code. */
    static HttpMutation acceptingRefused(String reason) {
        return inReceipts(
                reason,
                body -> body.put("status", "accepted").putNull("reason_code").putNull("detail"));
    }

    /** Returns a mutation that rejects some valid capabilities. */
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

    /** Returns a mutation that stores capabilities that are refused with a reason code. */
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

    /** Returns a mutation that replaces the responses to some envelopes. */
    static HttpMutation replacing(
            BiPredicate<JsonNode, ProxiedResponse> which, Function<ProxiedRequest, ProxiedResponse> instead) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            return call.is("POST", ENVELOPES) && which.test(call.json(), reply) ? instead.apply(call) : reply;
        };
    }

    /** Returns a response without an envelope. */
    static ProxiedResponse emptyResponse() {
        return EMPTY_RESPONSE;
    }

    /** Returns a mutation with a state of its own. */
    static HttpMutation stateful(StatefulMutation statefulMutation) {
        Map<String, JsonNode> remembered = new HashMap<>();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            synchronized (remembered) {
                return statefulMutation.apply(call, reply, remembered);
            }
        };
    }

    /** A change of a response, given the state of the mutation. */
    @FunctionalInterface
    interface StatefulMutation {

        ProxiedResponse apply(ProxiedRequest call, ProxiedResponse reply, Map<String, JsonNode> remembered);
    }

    /** Returns a mutation that applies two others. */
    static HttpMutation both(HttpMutation one, HttpMutation other) {
        return (call, right) -> one.apply(call, heard -> other.apply(heard, right));
    }

    /** Returns an extension of a whois request by key. */
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
