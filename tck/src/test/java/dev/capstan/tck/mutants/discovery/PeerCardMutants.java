package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.discovery.PeerMutations.ENVELOPES;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inAnsweredCards;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inCards;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inGreetings;
import static dev.capstan.tck.mutants.discovery.PeerMutations.list;
import static dev.capstan.tck.mutants.discovery.PeerMutations.stateful;
import static dev.capstan.tck.mutants.discovery.PeerMutations.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mutants in peer cards (DISC-1). */
public final class PeerCardMutants {

    private static final String BRIEF = "agh.capabilities_brief";
    private static final String LIST = "capabilities";

    private PeerCardMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits a capability from a peer card",
                        inCards(card -> {
                            if (list(card, LIST).size() > 1) {
                                list(card, LIST).remove(1);
                                ((ArrayNode) card.path("ext").path(BRIEF)).remove(1);
                            }
                        }),
                        Set.of("DISC-1.1.1", "DISC-4.2.2"),
                        Set.of()),
                that(
                        "leaves white space around the ids in a peer card",
                        inCards(card -> {
                            List<String> ids = texts(card.get(LIST));
                            ArrayNode padded = card.putArray(LIST);
                            ids.forEach(id -> padded.add(" " + id));
                        }),
                        Set.of("DISC-1.1.2"),
                        Set.of("DISC-1.2")),
                that(
                        "sorts the capabilities in a peer card",
                        inCards(card -> {
                            List<String> ids = texts(card.get(LIST));
                            ArrayNode sorted = card.putArray(LIST);
                            ids.stream().sorted().forEach(sorted::add);
                            sortsBrief(card);
                        }),
                        Set.of("DISC-1.1.3"),
                        Set.of("DISC-1.2")),
                that(
                        "escapes HTML in the summaries of a brief",
                        inCards(card -> card.path("ext").path(BRIEF).forEach(entry -> ((ObjectNode) entry)
                                .put("summary", entry.path("summary").asText().replace("&", "&amp;")))),
                        Set.of("DISC-1.2.1"),
                        Set.of()),
                that(
                        "sorts the entries of a brief",
                        inCards(PeerCardMutants::sortsBrief),
                        Set.of("DISC-1.2.2"),
                        Set.of("DISC-1.1")),
                that(
                        "adds outcomes to the entries of a brief",
                        inCards(card -> card.path("ext").path(BRIEF).forEach(entry -> ((ObjectNode) entry)
                                .put("outcome", "Something."))),
                        Set.of("DISC-1.2.3"),
                        Set.of("DISC-2.6")),
                that(
                        "sends null for an empty capability list in a greeting",
                        inGreetings(PeerCardMutants::writesNull),
                        Set.of("DISC-1.3.1"),
                        Set.of()),
                that(
                        "sends null for an empty capability list in a peer card",
                        inCards(PeerCardMutants::writesNull),
                        Set.of("DISC-1.3.1", "DISC-4.2.1"),
                        Set.of()),
                that(
                        "sends an empty brief for a peer without a catalog",
                        inCards(card -> {
                            if (card.path(LIST).isEmpty()) {
                                card.withObject("/ext").putArray(BRIEF);
                            }
                        }),
                        Set.of("DISC-1.3.2", "DISC-4.2.1"),
                        Set.of()),
                that(
                        "omits the brief from a greeting",
                        inGreetings(card -> card.remove("ext")),
                        Set.of("DISC-1.4.1"),
                        Set.of()),
                that(
                        "omits the brief from a whois response",
                        inAnsweredCards((asked, card) -> card.remove("ext")),
                        Set.of("DISC-1.4.2", "DISC-4.2.2", "DISC-4.2.3"),
                        Set.of("DISC-1.2")),
                that(
                        "omits the brief from every peer card",
                        inCards(card -> card.remove("ext")),
                        Set.of("DISC-1.2.1", "DISC-1.2.2", "DISC-1.2.3", "DISC-2.6.2", "DISC-2.6.4"),
                        Set.of("DISC-2.6.1")),
                that(
                        "adds claimed capabilities of another peer to its peer card",
                        stateful((call, reply, claims) -> {
                            JsonNode said = call.json();
                            String from = said.path("from").asText();
                            if (said.path("kind").asText().equals("greet")) {
                                claims.put(from, said.at("/body/peer_card/capabilities"));
                            }
                            if (reply.json() instanceof ObjectNode answer
                                    && answer.at("/body/peer_card") instanceof ObjectNode card
                                    && claims.get(from) instanceof ArrayNode claimed) {
                                list(card, LIST).addAll(claimed);
                                return reply.withBody(answer);
                            }
                            return reply;
                        }),
                        Set.of("DISC-1.5.2"),
                        Set.of()),
                that(
                        "believes a greeting in the name of its own peer",
                        stateful((call, reply, claims) -> {
                            JsonNode said = call.json();
                            if (said.path("kind").asText().equals("greet")) {
                                claims.put(said.path("from").asText(), said.at("/body/peer_card/capabilities"));
                            }
                            if (reply.json() instanceof ObjectNode answer
                                    && answer.at("/body/peer_card") instanceof ObjectNode card
                                    && claims.get(answer.path("from").asText()) instanceof ArrayNode claimed) {
                                list(card, LIST).addAll(claimed);
                                return reply.withBody(answer);
                            }
                            return reply;
                        }),
                        Set.of("DISC-1.5.2"),
                        Set.of()),
                that(
                        "lets any peer call a capability that a greeting claimed",
                        grantingClaims(),
                        Set.of("DISC-1.5.1"),
                        Set.of()),
                that(
                        "omits trust_modes_supported from a peer card",
                        inCards(card -> card.remove("trust_modes_supported")),
                        Set.of("X-DISC-1.6"),
                        Set.of("DISC-1.3")));
    }

    private static void sortsBrief(ObjectNode card) {
        if (card.path("ext").path(BRIEF) instanceof ArrayNode brief) {
            List<JsonNode> sorted = brief.valueStream()
                    .sorted(Comparator.comparing(entry -> entry.path("id").asText()))
                    .toList();
            brief.removeAll().addAll(sorted);
        }
    }

    private static void writesNull(ObjectNode card) {
        if (card.path(LIST).isEmpty()) {
            card.putNull(LIST);
        }
    }

    private static HttpMutation grantingClaims() {
        Set<String> claims = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", ENVELOPES)) {
                claims.addAll(texts(call.json().at("/body/peer_card/capabilities")));
            }
            String asked = call.json().path("capability").asText();
            if (call.is("POST", HttpMutations.REQUESTS) && claims.contains(asked)) {
                ObjectNode answer = (ObjectNode) reply.json();
                HttpMutations.makeSuccess(answer, Json.object());
                return reply.withBody(answer);
            }
            return reply;
        };
    }
}
