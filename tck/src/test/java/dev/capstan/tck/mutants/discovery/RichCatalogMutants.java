package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.discovery.PeerMutations.changingQueries;
import static dev.capstan.tck.mutants.discovery.PeerMutations.extension;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inAnsweredCards;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inAnswers;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inCatalogs;
import static dev.capstan.tck.mutants.discovery.PeerMutations.isQuestion;
import static dev.capstan.tck.mutants.discovery.PeerMutations.list;
import static dev.capstan.tck.mutants.discovery.PeerMutations.replacing;
import static dev.capstan.tck.mutants.discovery.PeerMutations.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Mutants in catalogs of whois responses (DISC-2.1 to DISC-2.3, DISC-2.6 to DISC-2.8). */
public final class RichCatalogMutants {

    private static final String INCLUDE = "agh.include";
    private static final String IDS = "agh.capability_ids";
    private static final String CATALOG = "agh.capability_catalog";
    private static final String RECORDS = "/ext/agh.capability_catalog/capabilities";
    private static final Set<String> OFFERED = Set.of("build-site", "review-copy", "set-type", "bind-book");

    private RichCatalogMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "returns the catalog without agh.include",
                        changingQueries(question ->
                                including(question, extension(question, INCLUDE).isMissingNode())),
                        Set.of("DISC-2.1.2", "DISC-4.2.1", "DISC-4.2.3"),
                        Set.of()),
                that(
                        "returns the catalog for agh.capability_ids without agh.include",
                        changingQueries(question -> including(
                                question,
                                extension(question, INCLUDE).isMissingNode()
                                        && extension(question, IDS).isArray())),
                        Set.of("DISC-2.1.2", "DISC-4.2.3"),
                        Set.of()),
                that(
                        "returns the catalog for any value in agh.include",
                        changingQueries(question ->
                                including(question, extension(question, INCLUDE).isArray())),
                        Set.of("DISC-2.1.2"),
                        Set.of("DISC-2.3")),
                that(
                        "returns the catalog only for an empty query",
                        changingQueries(question -> {
                            if (!question.at("/body/query").asText().isEmpty()) {
                                question.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.1.1"),
                        Set.of()),
                that(
                        "returns all records for an empty agh.capability_ids",
                        changingQueries(question -> {
                            if (extension(question, IDS).isArray()
                                    && extension(question, IDS).isEmpty()) {
                                question.withObject("/ext").remove(IDS);
                            }
                        }),
                        Set.of("DISC-2.2.4"),
                        Set.of()),
                that(
                        "returns null when no id in agh.capability_ids matches",
                        inCatalogs((question, catalog) -> {
                            if (extension(question, IDS).isArray()
                                    && question.path("to").asText().equals("scribe")
                                    && list(catalog, "capabilities").isEmpty()) {
                                catalog.putNull("capabilities");
                            }
                        }),
                        Set.of("DISC-2.2.4"),
                        Set.of()),
                that(
                        "returns no records when one id in agh.capability_ids is unknown",
                        inCatalogs((question, catalog) -> {
                            if (!OFFERED.containsAll(texts(extension(question, IDS)))
                                    && !question.path("to").asText().equals("archive")) {
                                catalog.putArray("capabilities");
                            }
                        }),
                        Set.of("DISC-2.2.3"),
                        Set.of("DISC-4.2")),
                that(
                        "returns all records when no id in agh.capability_ids matches",
                        changingQueries(question -> {
                            if (texts(extension(question, IDS)).stream().noneMatch(OFFERED::contains)) {
                                question.withObject("/ext").remove(IDS);
                            }
                        }),
                        Set.of("DISC-2.2.4"),
                        Set.of()),
                that(
                        "returns records in the order of agh.capability_ids",
                        inCatalogs((question, catalog) -> {
                            List<String> wanted = texts(extension(question, IDS));
                            List<JsonNode> sorted = catalog.path("capabilities")
                                    .valueStream()
                                    .sorted(Comparator.comparing(record ->
                                            wanted.indexOf(record.path("id").asText())))
                                    .toList();
                            catalog.putArray("capabilities").addAll(sorted);
                        }),
                        Set.of("DISC-2.2.2", "DISC-4.2.4"),
                        Set.of()),
                that(
                        "returns one record for several ids in agh.capability_ids",
                        inCatalogs((question, catalog) -> {
                            ArrayNode records = list(catalog, "capabilities");
                            while (extension(question, IDS).isArray() && records.size() > 1) {
                                records.remove(1);
                            }
                        }),
                        Set.of("DISC-2.2.2", "DISC-4.2.4"),
                        Set.of("DISC-2.2.1", "DISC-2.2.3")),
                that(
                        "ignores agh.capability_ids",
                        changingQueries(question -> question.withObject("/ext").remove(IDS)),
                        Set.of("DISC-2.2.1", "DISC-2.2.4", "DISC-2.8", "DISC-4.2.4"),
                        Set.of()),
                that(
                        "returns no catalog when agh.include has an unknown value",
                        inAnswers((question, answer) -> {
                            if (extension(question, INCLUDE).size() > 1) {
                                answer.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.3"),
                        Set.of("DISC-2.1")),
                that(
                        "puts the rich catalog into the peer card",
                        inAnswers((question, answer) -> {
                            JsonNode catalog = answer.path("ext").path(CATALOG);
                            if (catalog.isObject()) {
                                ((ObjectNode) answer.at("/body/peer_card"))
                                        .withObject("/ext")
                                        .set(CATALOG, catalog);
                            }
                        }),
                        Set.of("DISC-2.6.3"),
                        Set.of()),
                that(
                        "filters the peer card by agh.capability_ids",
                        inAnsweredCards((question, card) -> {
                            if (extension(question, IDS) instanceof ArrayNode ids
                                    && extension(question, INCLUDE).isArray()) {
                                card.set("capabilities", ids);
                            }
                        }),
                        Set.of("DISC-2.6.4"),
                        Set.of()),
                that(
                        "returns an empty peer card with the catalog",
                        inAnsweredCards((question, card) -> {
                            if (extension(question, INCLUDE).isArray()
                                    && !extension(question, IDS).isArray()) {
                                card.putArray("capabilities");
                            }
                        }),
                        Set.of("DISC-2.6.1"),
                        Set.of()),
                that(
                        "sends no peer card with the catalog",
                        inAnswers((question, envelope) -> {
                            if (extension(question, INCLUDE).isArray()
                                    && !extension(question, IDS).isArray()) {
                                ((ObjectNode) envelope.get("body")).remove("peer_card");
                            }
                        }),
                        Set.of("DISC-2.6.1", "DISC-2.6.2"),
                        Set.of("DISC-2.5")),
                that(
                        "omits the brief from a response with the catalog",
                        inAnsweredCards((question, card) -> {
                            if (extension(question, INCLUDE).isArray()
                                    && !extension(question, IDS).isArray()) {
                                card.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.6.2"),
                        Set.of()),
                that(
                        "sends a string as the extensions of a peer card",
                        inAnsweredCards((question, card) -> card.put("ext", "none")),
                        Set.of("DISC-1.4.2", "DISC-2.6.3"),
                        Set.of()),
                that(
                        "omits the catalog instead of returning an empty one",
                        inAnswers((question, answer) -> {
                            if (isOf("probe", answer)) {
                                answer.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.7"),
                        Set.of("DISC-2.2")),
                that(
                        "returns null instead of an empty catalog",
                        inAnswers((question, answer) -> {
                            if (isOf("probe", answer) && answer.at(RECORDS).isArray()) {
                                ((ObjectNode) answer.path("ext").path(CATALOG)).putNull("capabilities");
                            }
                        }),
                        Set.of("DISC-2.7"),
                        Set.of("DISC-2.2")),
                that(
                        "returns an empty catalog when the response would be too large",
                        replacing(
                                (asked, reply) -> isQuestion(asked)
                                        && reply.json()
                                                .at("/body/status")
                                                .asText()
                                                .equals("rejected"),
                                call -> DiscoveryQueryMutants.emptyCatalogResponse(call.json())),
                        Set.of("DISC-2.8"),
                        Set.of("DISC-2.7")),
                that("sends a response that is too large", sendingOversized(), Set.of("DISC-2.8"), Set.of("DISC-2.7")));
    }

    /** Returns a mutation that combines two responses where one would be too large. */
    private static HttpMutation sendingOversized() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            boolean tooLarge = isQuestion(call.json())
                    && reply.json().at("/body/status").asText().equals("rejected");
            if (!tooLarge) {
                return reply;
            }
            ObjectNode answer = (ObjectNode) narrowed(call, "older", right);
            answer.put("reply_to", call.json().path("id").asText());
            ((ArrayNode) answer.at(RECORDS))
                    .addAll((ArrayNode) narrowed(call, "newer", right).at(RECORDS));
            return reply.withBody(answer);
        };
    }

    private static JsonNode narrowed(ProxiedRequest call, String id, Function<ProxiedRequest, ProxiedResponse> right) {
        ObjectNode question = (ObjectNode) call.json();
        question.put("id", question.path("id").asText() + "-" + id);
        question.withObject("/ext").putArray(IDS).add(id);
        return right.apply(call.withBody(question)).json();
    }

    private static boolean isOf(String peer, JsonNode answer) {
        return answer.path("from").asText().equals(peer);
    }

    private static void including(ObjectNode question, boolean catalog) {
        if (catalog) {
            question.withObject("/ext").putArray(INCLUDE).add("capability_catalog");
        }
    }
}
