package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inEntries;
import static dev.capstan.tck.broken.Faults.isOf;
import static dev.capstan.tck.broken.PeerFaults.ENVELOPES;
import static dev.capstan.tck.broken.PeerFaults.INTERACTIONS;
import static dev.capstan.tck.broken.PeerFaults.RECEIVED;
import static dev.capstan.tck.broken.PeerFaults.inTransfers;
import static dev.capstan.tck.broken.PeerFaults.keeping;
import static dev.capstan.tck.broken.PeerFaults.refusing;
import static dev.capstan.tck.broken.PeerFaults.remembering;
import static dev.capstan.tck.broken.PeerFaults.taking;
import static dev.capstan.tck.broken.PeerFaults.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Servers whose peers hand over, take and keep wrongly (DISC-3). */
final class BrokenTransfers {

    private static final String FAILED = "verification_failed";

    private BrokenTransfers() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "hands over without a digest",
                        inTransfers(envelope -> document(envelope).remove("digest")),
                        Set.of("DISC-2.5", "DISC-3.1", "DISC-3.2"),
                        Set.of("DISC-2.4")),
                that(
                        "hands over another summary than its catalog has",
                        inTransfers(envelope -> {
                            ObjectNode document = document(envelope).put("summary", "Something else.");
                            document.put("digest", Digest.of(document));
                        }),
                        Set.of("DISC-2.5", "DISC-3.2"),
                        Set.of("DISC-3.1")),
                that(
                        "forgets the interaction in which it hands over",
                        inTransfers(envelope -> envelope.remove("interaction_id")),
                        Set.of("DISC-3.1"),
                        Set.of("DISC-3.2")),
                that(
                        "refuses requirements in disorder",
                        refusing(document -> {
                            List<String> requirements = texts(document.path("requirements"));
                            return requirements.size() > 2
                                    && !requirements.stream().sorted().toList().equals(requirements);
                        }),
                        Set.of("DISC-3.3"),
                        Set.of("DISC-3.4")),
                that(
                        "digests the white space around words",
                        refusing(document -> document.path("summary").asText().startsWith("\u00a0")),
                        Set.of("DISC-3.3"),
                        Set.of("DISC-3.4")),
                that(
                        "keeps nothing of what it takes",
                        Faults.inAnswers("GET", RECEIVED, (asked, answer) -> answer.putArray("capabilities")),
                        Set.of("DISC-3.3", "DISC-3.4", "DISC-4.3"),
                        Set.of("DISC-3.1")),
                that("takes what its digest does not prove", taking(FAILED), Set.of("DISC-3.4"), Set.of("DISC-3.3")),
                that("keeps what its digest does not prove", keeping(FAILED), Set.of("DISC-3.4"), Set.of("DISC-3.3")),
                that(
                        "puts no failed verification on record",
                        inEntries(entries -> {
                            entries.removeIf(entry -> isOf(FAILED, entry));
                            return entries;
                        }),
                        Set.of("DISC-3.4"),
                        Set.of("DISC-3.3")),
                that(
                        "records failed verifications without what it computed",
                        Faults.inRecords(FAILED, record -> record.remove("computedDigest")),
                        Set.of("DISC-3.4"),
                        Set.of("DISC-3.3")),
                that(
                        "begins anew what has ended",
                        taking("interaction_closed"),
                        Set.of("DISC-3.5"),
                        Set.of("DISC-4.3")),
                that(
                        "lets strangers report",
                        seeing(said -> said.path("kind").asText().equals("trace")
                                        && said.path("from").asText().startsWith("stranger")
                                ? Optional.of(said.at("/body/state").asText())
                                : Optional.empty()),
                        Set.of("DISC-3.5"),
                        Set.of("DISC-4.3")),
                that(
                        "lets the last report win",
                        seeing(said -> said.path("kind").asText().equals("trace")
                                ? Optional.of(said.at("/body/state").asText())
                                : Optional.empty()),
                        Set.of("DISC-3.5"),
                        Set.of("DISC-4.3")),
                that(
                        "opens nothing for a capability",
                        seeing(said ->
                                said.path("kind").asText().equals("capability") ? Optional.of("") : Optional.empty()),
                        Set.of("DISC-3.5"),
                        Set.of("DISC-3.3", "DISC-4.3")),
                that(
                        "goes on before its question is answered",
                        seeing(said -> said.at("/body/state").asText().equals("needs_input")
                                ? Optional.of("working")
                                : Optional.empty()),
                        Set.of("DISC-3.5"),
                        Set.of("DISC-4.3")));
    }

    private static ObjectNode document(ObjectNode envelope) {
        return (ObjectNode) envelope.at("/body/capability");
    }

    /** Interactions are seen as what the last message makes of them: a state, none, or what a right server sees. */
    private static Fault seeing(StateOf states) {
        return remembering((call, reply, seen) -> {
            if (call.is("POST", ENVELOPES)) {
                JsonNode said = call.json();
                states.after(said)
                        .ifPresent(state -> seen.put(said.path("interaction_id").asText(), Json.tree(state)));
            }
            Predicate<String> asked = id -> !id.isEmpty() && call.path().contains(id);
            Optional<String> state = call.is("GET", INTERACTIONS)
                    ? seen.keySet().stream().filter(asked).findFirst().map(id -> seen.get(id)
                            .asText())
                    : Optional.empty();
            return state.map(one -> one.isEmpty()
                            ? AuthFaults.refused(404, "not_found")
                            : AuthFaults.said(200, Json.object().put("state", one)))
                    .orElse(reply);
        });
    }

    /** What a message makes of its interaction, where it makes something of it. */
    @FunctionalInterface
    private interface StateOf {

        Optional<String> after(JsonNode said);
    }
}
