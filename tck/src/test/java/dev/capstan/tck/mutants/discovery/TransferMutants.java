package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.CommandMutation.inRelayed;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.isOf;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;
import static dev.capstan.tck.mutants.discovery.PeerMutations.RECEIVED;
import static dev.capstan.tck.mutants.discovery.PeerMutations.acceptingRefused;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inTransfers;
import static dev.capstan.tck.mutants.discovery.PeerMutations.refusing;
import static dev.capstan.tck.mutants.discovery.PeerMutations.storingRefused;
import static dev.capstan.tck.mutants.discovery.PeerMutations.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Mutants in sending, accepting and storing capability envelopes (DISC-3.1 to DISC-3.4). */
public final class TransferMutants {

    // One mutant runs the neighbours in DISC-3.4: the server records only 100 failed verifications a minute one by one.

    private static final String FAILED = "verification_failed";

    private TransferMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits the constraints from a capability envelope",
                        changingTransfer(document -> document.remove("constraints")),
                        Set.of("DISC-3.1.1"),
                        Set.of("DISC-3.2")),
                that(
                        "omits the digest from a capability envelope",
                        changingTransfer(document -> document.remove("digest")),
                        Set.of("DISC-2.5.2", "DISC-3.1.2", "DISC-3.2.4"),
                        Set.of("DISC-3.2.1")),
                that(
                        "omits the id, the summary and the outcome from a capability envelope",
                        changingTransfer(document -> document.remove(List.of("id", "summary", "outcome"))),
                        Set.of("DISC-3.1.1", "DISC-3.2.1", "DISC-3.2.2", "DISC-3.2.3"),
                        Set.of("DISC-3.2.4")),
                that(
                        "sends a capability envelope whose digest differs from the catalog",
                        changingTransfer(document -> document.put("digest", "sha256:" + "0".repeat(64))),
                        Set.of("DISC-2.5.2", "DISC-3.1.2", "DISC-3.2.4"),
                        Set.of()),
                paddingMutant("id", "DISC-3.2.1"),
                paddingMutant("summary", "DISC-3.2.2"),
                paddingMutant("outcome", "DISC-3.2.3"),
                that(
                        "rejects a capability whose requirements are not sorted",
                        refusing(document -> {
                            List<String> requirements = texts(document.path("requirements"));
                            return requirements.size() > 2
                                    && !requirements.stream().sorted().toList().equals(requirements);
                        }),
                        Set.of("DISC-3.3.1"),
                        Set.of("DISC-3.4")),
                that(
                        "sorts requirements as UTF-16 before it computes the digest",
                        refusing(
                                document -> texts(document.path("requirements")).contains("\uff5e")),
                        Set.of("DISC-3.3.1"),
                        Set.of()),
                that(
                        "sorts every list before it computes the digest",
                        refusing(TransferMutants::isReordered),
                        Set.of("DISC-3.3.1"),
                        Set.of()),
                that(
                        "composes letters before it computes the digest",
                        refusing(document -> document.path("summary").asText().contains("\u0301")),
                        Set.of("DISC-3.3.1"),
                        Set.of()),
                that(
                        "includes surrounding white space in the digest",
                        refusing(document -> document.path("summary").asText().startsWith("\u00a0")),
                        Set.of("DISC-3.3.1"),
                        Set.of()),
                that(
                        "does not store accepted capabilities",
                        HttpMutations.inAnswers("GET", RECEIVED, (asked, answer) -> answer.putArray("capabilities")),
                        Set.of("DISC-3.3.1"),
                        Set.of()),
                that(
                        "accepts a capability whose digest does not match",
                        acceptingRefused(FAILED),
                        Set.of("DISC-3.4.3"),
                        Set.of()),
                that(
                        "accepts a capability whose outline was put into another order",
                        PeerMutations.inReplies((asked, receipt) -> {
                            if (isReordered(asked.at("/body/capability"))
                                    && receipt.at("/body/reason_code").asText().equals(FAILED)) {
                                receipt.withObject("/body")
                                        .put("status", "accepted")
                                        .putNull("reason_code");
                            }
                        }),
                        Set.of("DISC-3.4.3"),
                        Set.of()),
                that(
                        "stores a capability whose digest does not match",
                        storingRefused(FAILED),
                        Set.of("DISC-3.4.1"),
                        Set.of()),
                that(
                        "does not record a failed digest verification",
                        inEntries(entries -> {
                            entries.removeIf(entry -> isOf(FAILED, entry));
                            return entries;
                        }),
                        Set.of("DISC-3.4.4"),
                        Set.of()),
                that(
                        "omits the computed digest from the record of a failed verification",
                        HttpMutations.inRecords(FAILED, record -> record.remove("computedDigest")),
                        Set.of("DISC-3.4.4"),
                        Set.of()),
                withCommands(
                        "does not forward capability envelopes",
                        inRelayed(text -> text.contains("\"capability\"") ? "" : text),
                        Set.of("DISC-3.3.2"),
                        Set.of()),
                withCommands(
                        "forwards a capability whose digest does not match",
                        inRelayed(text -> text.isBlank() ? "{\"kind\":\"capability\"}" : text),
                        Set.of("DISC-3.4.2"),
                        Set.of("DISC-3.3.2")));
    }

    private static boolean isReordered(JsonNode document) {
        return document.path("execution_outline").path(0).asText().equals("Unfold");
    }

    /** Returns a mutant that appends white space to a field of a capability envelope. The digest does not change. */
    private static Mutant paddingMutant(String field, String red) {
        return that(
                "leaves white space around the " + field + " of a capability envelope",
                changingTransfer(
                        document -> document.put(field, document.path(field).asText() + " ")),
                Set.of(red),
                Set.of("DISC-3.1"));
    }

    private static HttpMutation changingTransfer(Consumer<ObjectNode> change) {
        return inTransfers(envelope -> change.accept((ObjectNode) envelope.at("/body/capability")));
    }
}
