package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.discovery.PeerMutations.emptyResponse;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inAnswers;
import static dev.capstan.tck.mutants.discovery.PeerMutations.isQuestion;
import static dev.capstan.tck.mutants.discovery.PeerMutations.replacing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Mutants in responses to whois queries (DISC-2.9, X-DISC-2.10). */
public final class DiscoveryQueryMutants {

    private DiscoveryQueryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                responseMutant("responds to whois with kind say", answer -> answer.put("kind", "say"), "DISC-2.9.1"),
                responseMutant(
                        "responds to whois with body.type request",
                        answer -> ((ObjectNode) answer.get("body")).put("type", "request"),
                        "DISC-2.9.2"),
                responseMutant(
                        "omits reply_to from a whois response", answer -> answer.remove("reply_to"), "DISC-2.9.3"),
                responseMutant(
                        "sends a whois response without an addressee", answer -> answer.putNull("to"), "DISC-2.9.4"),
                responseMutant(
                        "responds to whois in a different channel",
                        answer -> answer.put("channel", "elsewhere"),
                        "DISC-2.9.5"),
                responseMutant(
                        "uses the same id for all whois responses",
                        answer -> answer.put("id", "the-response"),
                        "X-DISC-2.11.1"),
                responseMutant(
                        "states the time of an envelope in milliseconds",
                        answer -> answer.put("ts", answer.path("ts").asLong() * 1_000),
                        "X-DISC-2.11.2"),
                responseMutant(
                        "states the time of its start in every envelope",
                        answer -> answer.put("ts", answer.path("ts").asLong() - 86_400),
                        "X-DISC-2.11.2"),
                noResponseMutant(
                        "does not respond to a whois that is addressed to it and matches nothing",
                        "conjure",
                        "X-DISC-2.10.1"),
                noResponseMutant(
                        "does not respond to a query for a trust mode that it supports", "unverified", "X-DISC-2.10.2"),
                noResponseMutant("does not respond to a query for its own id", "scribe", "X-DISC-2.10.3"),
                that(
                        "refuses a query that matches no peer",
                        replacing(
                                (asked, reply) -> isQuestion(asked)
                                        && asked.at("/body/query").asText().equals("conjure")
                                        && reply.status() == 202,
                                call -> AuthMutations.refused(404, "not_target")),
                        Set.of("DISC-1.5.2", "X-DISC-2.10.4"),
                        Set.of()),
                that(
                        "responds to a query that matches no peer",
                        replacing(
                                (asked, reply) -> isQuestion(asked) && reply.status() == 202,
                                call -> emptyCatalogResponse(call.json())),
                        Set.of("X-DISC-2.10.4"),
                        Set.of("DISC-1.5")));
    }

    private static Mutant responseMutant(String name, Consumer<ObjectNode> change, String red) {
        return that(name, inAnswers((question, answer) -> change.accept(answer)), Set.of(red), Set.of());
    }

    private static Mutant noResponseMutant(String name, String query, String red) {
        return that(
                name,
                replacing((asked, reply) -> asked.at("/body/query").asText().equals(query), call -> emptyResponse()),
                Set.of(red),
                Set.of());
    }

    /** Returns the response of a peer without capabilities. */
    static ProxiedResponse emptyCatalogResponse(JsonNode asked) {
        String peer = asked.path("to").asText("designer");
        ObjectNode answer = Json.object().put("protocol", "agh-network/v0").put("id", "broken-answer");
        answer.put("kind", "whois").set("channel", asked.get("channel"));
        answer.put("from", peer).set("to", asked.get("from"));
        answer.set("reply_to", asked.get("id"));
        answer.put("ts", asked.path("ts").asLong());
        ObjectNode card = answer.putObject("body").put("type", "response").putObject("peer_card");
        card.put("peer_id", peer).putArray("capabilities");
        return AuthMutations.response(200, answer);
    }
}
