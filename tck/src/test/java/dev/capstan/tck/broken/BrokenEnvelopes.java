package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.BrokenServer.whose;
import static dev.capstan.tck.broken.CommandFault.ofRelayed;
import static dev.capstan.tck.broken.PeerFaults.ENVELOPES;
import static dev.capstan.tck.broken.PeerFaults.INTERACTIONS;
import static dev.capstan.tck.broken.PeerFaults.PEERS;
import static dev.capstan.tck.broken.PeerFaults.inAnswers;
import static dev.capstan.tck.broken.PeerFaults.inReplies;
import static dev.capstan.tck.broken.PeerFaults.keeping;
import static dev.capstan.tck.broken.PeerFaults.list;
import static dev.capstan.tck.broken.PeerFaults.remembering;
import static dev.capstan.tck.broken.PeerFaults.taking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Servers that forward, do without and refuse wrongly (DISC-4). */
final class BrokenEnvelopes {

    private static final Set<String> FIELDS =
            Set.of("protocol", "id", "kind", "channel", "from", "to", "ts", "expires_at", "body", "proof", "ext");

    private BrokenEnvelopes() {}

    static List<BrokenServer> shelf() {
        return List.of(
                relaying("forwards numbers as JavaScript has them", Faults::rounded),
                relaying("forwards keys by the alphabet", BrokenEnvelopes::sorted),
                relaying("forwards escapes and digits as it would write them", envelope -> envelope),
                relaying("forwards no field that it does not know", envelope -> {
                    ((ObjectNode) envelope).retain(FIELDS);
                    return envelope;
                }),
                relaying("forwards no extension that it does not know", envelope -> {
                    ((ObjectNode) envelope).remove("ext");
                    return envelope;
                }),
                that(
                        "says something of its own in every answer",
                        inAnswers(
                                (question, answer) -> answer.withObject("/ext").put("agh.release", "1.0")),
                        Set.of("DISC-1.3", "DISC-4.2"),
                        Set.of("DISC-2.1")),
                that(
                        "refuses what says more than it knows",
                        inReplies((asked, envelope) -> {
                            if (asked.has("workspace_id")) {
                                envelope.put("kind", "receipt").remove("ext");
                                envelope.putObject("body")
                                        .put("for_id", asked.path("id").asText())
                                        .put("status", "rejected")
                                        .put("reason_code", "malformed");
                            }
                        }),
                        Set.of("DISC-4.2"),
                        Set.of("DISC-2.1")),
                that("takes what has expired", taking("expired"), Set.of("DISC-4.3"), Set.of("DISC-3.4")),
                that(
                        "takes kinds that nobody knows",
                        taking("unsupported_kind"),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-3.4")),
                that("takes any protocol", taking("unsupported_profile"), Set.of("DISC-4.3"), Set.of("DISC-3.4")),
                that("takes what is malformed", taking("malformed"), Set.of("DISC-4.3"), Set.of("DISC-3.4")),
                that(
                        "has one reason for every refusal",
                        inReplies((asked, envelope) -> {
                            if (envelope.at("/body/reason_code").isTextual()) {
                                ((ObjectNode) envelope.get("body")).put("reason_code", "malformed");
                            }
                        }),
                        Set.of("DISC-3.4", "DISC-4.3"),
                        Set.of("DISC-2.9", "DISC-3.3")),
                that(
                        "answers the same question twice",
                        remembering((call, reply, answers) -> {
                            String id = call.json().path("id").asText();
                            boolean repeated = reply.json()
                                    .at("/body/reason_code")
                                    .asText()
                                    .equals("duplicate");
                            if (call.is("POST", ENVELOPES) && repeated && answers.containsKey(id)) {
                                return reply.saying(answers.get(id));
                            }
                            if (call.is("POST", ENVELOPES)) {
                                answers.put(id, reply.json());
                            }
                            return reply;
                        }),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-2.9")),
                that(
                        "remembers what it has refused",
                        remembering((call, reply, refused) -> {
                            String id = call.json().path("id").asText();
                            JsonNode receipt = reply.json();
                            if (refused.containsKey(id)) {
                                ObjectNode again = (ObjectNode) refused.get(id);
                                ((ObjectNode) again.get("body"))
                                        .put("status", "duplicate")
                                        .put("reason_code", "duplicate");
                                return reply.saying(again);
                            }
                            if (receipt.at("/body/reason_code").isTextual()) {
                                refused.put(id, receipt);
                            }
                            return reply;
                        }),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-3.4")),
                that(
                        "begins what it refuses",
                        remembering((call, reply, begun) -> {
                            JsonNode said = call.json();
                            if (call.is("POST", ENVELOPES)
                                    && said.path("kind").asText().equals("direct")) {
                                begun.put(said.path("interaction_id").asText(), said);
                            }
                            boolean unknown = call.is("GET", INTERACTIONS) && reply.status() == 404;
                            return unknown && begun.keySet().stream().anyMatch(call.path()::contains)
                                    ? AuthFaults.said(200, Json.object().put("state", "submitted"))
                                    : reply;
                        }),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-3.5")),
                that("keeps what has expired", keeping("expired"), Set.of("DISC-4.3"), Set.of("DISC-3.4")),
                that(
                        "knows whoever has tried to greet",
                        remembering((call, reply, heard) -> {
                            if (call.is("POST", ENVELOPES)
                                    && call.json().path("kind").asText().equals("greet")) {
                                heard.put(call.json().path("from").asText(), call.json());
                            }
                            if (!call.is("GET", PEERS)) {
                                return reply;
                            }
                            ObjectNode peers = (ObjectNode) reply.json();
                            heard.keySet()
                                    .forEach(peer ->
                                            list(peers, "peers").addObject().put("peer_id", peer));
                            return reply.saying(peers);
                        }),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-1.5")),
                that(
                        "fails over what it cannot read",
                        Faults.inReplies(
                                call -> call.is("POST", ENVELOPES),
                                reply -> reply.status() == 400 ? reply.withStatus(500) : reply),
                        Set.of("DISC-4.3"),
                        Set.of("DISC-2.9")));
    }

    private static BrokenServer relaying(String name, UnaryOperator<JsonNode> change) {
        return whose(
                name,
                ofRelayed(text -> Json.write(change.apply(Json.read(text)))),
                Set.of("DISC-4.1"),
                Set.of("DISC-2.7"));
    }

    private static JsonNode sorted(JsonNode node) {
        if (!node.isObject()) {
            return node;
        }
        TreeMap<String, JsonNode> fields = new TreeMap<>();
        node.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
        return Json.tree(fields);
    }
}
