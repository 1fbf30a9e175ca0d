package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.CommandMutation.inRelayed;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;
import static dev.capstan.tck.mutants.discovery.PeerMutations.ENVELOPES;
import static dev.capstan.tck.mutants.discovery.PeerMutations.INTERACTIONS;
import static dev.capstan.tck.mutants.discovery.PeerMutations.PEERS;
import static dev.capstan.tck.mutants.discovery.PeerMutations.RECEIVED;
import static dev.capstan.tck.mutants.discovery.PeerMutations.acceptingRefused;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inAnswers;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inReceipts;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inReplies;
import static dev.capstan.tck.mutants.discovery.PeerMutations.list;
import static dev.capstan.tck.mutants.discovery.PeerMutations.stateful;
import static dev.capstan.tck.mutants.discovery.PeerMutations.storingRefused;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.RawJson;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Mutants in relaying, compatibility and refusal of envelopes (DISC-4). */
public final class EnvelopeMutants {

    private static final Set<String> FIELDS =
            Set.of("protocol", "id", "kind", "channel", "from", "to", "ts", "expires_at", "body", "proof", "ext");

    private static final int HALF_A_MIB = 524_288;

    private EnvelopeMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                relayMutant(
                        "rounds numbers to doubles when it forwards an envelope", "DISC-4.1.3", HttpMutations::rounded),
                relayMutant("sorts the keys when it forwards an envelope", "DISC-4.1.3", EnvelopeMutants::sorted),
                relayMutant(
                        "rewrites escapes and numbers when it forwards an envelope",
                        "DISC-4.1.3",
                        envelope -> envelope),
                withCommands(
                        "drops an extension with numbers that no double represents",
                        inRelayed(text -> text.replaceFirst("\"n\":\\[[^]]*],", "")),
                        Set.of("DISC-4.1.3"),
                        Set.of("DISC-4.1.2")),
                droppingMutant("drops unknown fields when it forwards an envelope", name -> !FIELDS.contains(name)),
                droppingMutant("drops unknown extension keys when it forwards an envelope", "ext"::equals),
                that(
                        "adds an extension key of its own to every whois response",
                        inAnswers(
                                (question, answer) -> answer.withObject("/ext").put("agh.release", "1.0")),
                        Set.of("DISC-4.2.1"),
                        Set.of("DISC-1.3")),
                that(
                        "rejects an envelope with an unknown field",
                        inReplies((asked, envelope) -> {
                            if (asked.has("workspace_id")) {
                                envelope.put("kind", "receipt").remove("ext");
                                envelope.putObject("body")
                                        .put("for_id", asked.path("id").asText())
                                        .put("status", "rejected")
                                        .put("reason_code", "malformed");
                            }
                        }),
                        Set.of("DISC-4.1.1"),
                        Set.of()),
                that("accepts an expired envelope", acceptingRefused("expired"), Set.of("DISC-4.3.2"), Set.of()),
                that(
                        "accepts an envelope of an unknown kind",
                        acceptingRefused("unsupported_kind"),
                        Set.of("DISC-4.3.4"),
                        Set.of()),
                that(
                        "accepts an envelope of a different protocol",
                        acceptingRefused("unsupported_profile"),
                        Set.of("X-DISC-4.4.1"),
                        Set.of()),
                that("accepts a malformed envelope", acceptingRefused("malformed"), Set.of("DISC-4.3.1"), Set.of()),
                that(
                        "reports an expired envelope as malformed",
                        inReceipts("expired", body -> body.put("reason_code", "malformed")),
                        Set.of("DISC-4.3.2"),
                        Set.of()),
                that(
                        "responds twice to the same whois request",
                        stateful((call, reply, answers) -> {
                            String id = call.json().path("id").asText();
                            boolean repeated = reply.json()
                                    .at("/body/reason_code")
                                    .asText()
                                    .equals("duplicate");
                            if (call.is("POST", ENVELOPES) && repeated && answers.containsKey(id)) {
                                return reply.withBody(answers.get(id));
                            }
                            if (call.is("POST", ENVELOPES)) {
                                answers.put(id, reply.json());
                            }
                            return reply;
                        }),
                        Set.of("DISC-4.3.3"),
                        Set.of()),
                that(
                        "reports a rejected envelope as duplicate when it is sent again",
                        stateful((call, reply, refused) -> {
                            String id = call.json().path("id").asText();
                            JsonNode receipt = reply.json();
                            if (refused.containsKey(id)) {
                                ObjectNode again = (ObjectNode) refused.get(id);
                                ((ObjectNode) again.get("body"))
                                        .put("status", "duplicate")
                                        .put("reason_code", "duplicate");
                                return reply.withBody(again);
                            }
                            if (receipt.at("/body/reason_code").isTextual()) {
                                refused.put(id, receipt);
                            }
                            return reply;
                        }),
                        Set.of("DISC-4.3.5"),
                        Set.of()),
                that(
                        "opens an interaction for a rejected envelope",
                        stateful((call, reply, begun) -> {
                            JsonNode said = call.json();
                            if (call.is("POST", ENVELOPES)
                                    && said.path("kind").asText().equals("direct")) {
                                begun.put(said.path("interaction_id").asText(), said);
                            }
                            boolean unknown = call.is("GET", INTERACTIONS) && reply.status() == 404;
                            return unknown && begun.keySet().stream().anyMatch(call.path()::contains)
                                    ? AuthMutations.response(200, Json.object().put("state", "submitted"))
                                    : reply;
                        }),
                        Set.of("DISC-4.3.5"),
                        Set.of()),
                that(
                        "stores a capability from an expired envelope",
                        storingRefused("expired"),
                        Set.of("DISC-4.3.5"),
                        Set.of()),
                that(
                        "lists no peers",
                        HttpMutations.inAnswers("GET", PEERS, (asked, answer) -> answer.putArray("peers")),
                        "DISC-4.3.5"),
                that(
                        "lists no received capabilities",
                        HttpMutations.inAnswers("GET", RECEIVED, (asked, answer) -> answer.putArray("capabilities")),
                        "DISC-3.3.1",
                        "DISC-3.4.1",
                        "DISC-4.3.5"),
                that(
                        "lists a peer whose greeting it rejected",
                        stateful((call, reply, heard) -> {
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
                            return reply.withBody(peers);
                        }),
                        Set.of("DISC-4.3.5"),
                        Set.of()),
                that(
                        "returns 500 for an envelope that is not valid JSON",
                        HttpMutations.inReplies(
                                call -> call.is("POST", ENVELOPES)
                                        && !call.json().isObject(),
                                reply -> reply.withStatus(500)),
                        Set.of("DISC-4.3.1"),
                        Set.of()),
                that(
                        "reports an envelope for an unknown peer as not_found",
                        HttpMutations.inReplies(
                                call -> call.is("POST", ENVELOPES),
                                reply -> new ProxiedResponse(
                                        reply.status(),
                                        reply.headers(),
                                        reply.body().replace("\"not_target\"", "\"not_found\""))),
                        Set.of("X-DISC-4.4.2"),
                        Set.of()),
                that(
                        "refuses an envelope of more than half a MiB",
                        (call, right) -> call.is("POST", ENVELOPES)
                                        && call.body().length > HALF_A_MIB
                                        && call.body().length <= 2 * HALF_A_MIB
                                ? AuthMutations.refused(413, "payload_too_large")
                                : right.apply(call),
                        Set.of("X-DISC-4.4.4"),
                        Set.of()),
                that(
                        "refuses an envelope with a proof",
                        inReplies((asked, envelope) -> {
                            if (asked.path("proof").isObject()) {
                                ((ObjectNode) envelope.get("body"))
                                        .put("status", "rejected")
                                        .put("reason_code", "verification_failed");
                            }
                        }),
                        Set.of("X-DISC-4.5"),
                        Set.of()),
                that(
                        "detects repeated envelopes by their content",
                        stateful((call, reply, contents) -> {
                            boolean isNew = contents.put(Json.write(call.json()), call.json()) == null;
                            if (isNew
                                    && reply.json()
                                            .at("/body/reason_code")
                                            .asText()
                                            .equals("duplicate")) {
                                ObjectNode receipt = (ObjectNode) reply.json();
                                receipt.withObject("/body")
                                        .put("status", "accepted")
                                        .putNull("reason_code");
                                return reply.withBody(receipt);
                            }
                            return reply;
                        }),
                        "DISC-4.3.3",
                        "DISC-4.3.5"),
                that("stores a capability from a repeated envelope", storingRefused("duplicate"), "DISC-4.3.5"),
                that(
                        "checks the expiry of an envelope before its form",
                        inReplies((asked, envelope) -> {
                            if (asked.has("expires_at") && !asked.has("body")) {
                                ((ObjectNode) envelope.get("body"))
                                        .put("status", "expired")
                                        .put("reason_code", "expired");
                            }
                        }),
                        "DISC-4.3.6"),
                that(
                        "checks the address of an envelope before its expiry",
                        HttpMutations.inReplies(
                                call -> call.is("POST", ENVELOPES)
                                        && call.json().path("to").asText().equals("nobody-here"),
                                reply -> AuthMutations.refused(404, "not_target")),
                        "DISC-4.3.6"),
                that(
                        "checks the interaction of an envelope before its expiry",
                        stateful((call, reply, ended) -> {
                            String id = call.json().path("interaction_id").asText();
                            if (call.json().at("/body/state").asText().equals("completed")) {
                                ended.put(id, call.json());
                            }
                            if (ended.containsKey(id)
                                    && reply.json()
                                            .at("/body/reason_code")
                                            .asText()
                                            .equals("expired")) {
                                ObjectNode receipt = (ObjectNode) reply.json();
                                receipt.withObject("/body")
                                        .put("status", "rejected")
                                        .put("reason_code", "interaction_closed");
                                return reply.withBody(receipt);
                            }
                            return reply;
                        }),
                        "DISC-4.3.6"),
                that(
                        "ignores an envelope that is too large",
                        HttpMutations.inReplies(
                                call -> call.is("POST", ENVELOPES),
                                reply -> reply.status() == 413 ? PeerMutations.emptyResponse() : reply),
                        Set.of("X-DISC-4.4.3"),
                        Set.of()));
    }

    /** Returns a mutant that drops some members and forwards the others unchanged. */
    private static Mutant droppingMutant(String name, Predicate<String> members) {
        return withCommands(
                name,
                inRelayed(text -> text.isBlank()
                        ? text
                        : RawJson.members(text).entrySet().stream()
                                .filter(member -> !members.test(member.getKey()))
                                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                                .collect(Collectors.joining(",", "{", "}"))),
                Set.of("DISC-4.1.2"),
                Set.of());
    }

    private static Mutant relayMutant(String name, String red, UnaryOperator<JsonNode> change) {
        return withCommands(
                name,
                inRelayed(text -> text.isBlank() ? text : Json.write(change.apply(Json.read(text)))),
                Set.of(red),
                Set.of());
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
