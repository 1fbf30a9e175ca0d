package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.PeerFaults.asked;
import static dev.capstan.tck.broken.PeerFaults.digesting;
import static dev.capstan.tck.broken.PeerFaults.hearing;
import static dev.capstan.tck.broken.PeerFaults.inAnsweredCards;
import static dev.capstan.tck.broken.PeerFaults.inAnswers;
import static dev.capstan.tck.broken.PeerFaults.inCatalogs;
import static dev.capstan.tck.broken.PeerFaults.inRecords;
import static dev.capstan.tck.broken.PeerFaults.isQuestion;
import static dev.capstan.tck.broken.PeerFaults.list;
import static dev.capstan.tck.broken.PeerFaults.texts;
import static dev.capstan.tck.broken.PeerFaults.toSome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/** Servers whose peers give their catalogs wrongly (DISC-2.1 to 2.8). */
final class BrokenRichCatalogs {

    private static final String INCLUDE = "agh.include";
    private static final String IDS = "agh.capability_ids";
    private static final String CATALOG = "agh.capability_catalog";
    private static final Set<String> OFFERED = Set.of("build-site", "review-copy", "set-type", "bind-book");

    private BrokenRichCatalogs() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "gives its catalog to everybody",
                        hearing(question ->
                                including(question, asked(question, INCLUDE).isMissingNode())),
                        Set.of("DISC-2.1", "DISC-4.2"),
                        Set.of("DISC-2.2")),
                that(
                        "gives its catalog to who only names an id",
                        hearing(question -> including(
                                question,
                                asked(question, INCLUDE).isMissingNode()
                                        && asked(question, IDS).isArray())),
                        Set.of("DISC-2.1", "DISC-4.2"),
                        Set.of("DISC-2.2")),
                that(
                        "gives its catalog to who asks to include whatever",
                        hearing(question ->
                                including(question, asked(question, INCLUDE).isArray())),
                        Set.of("DISC-2.1"),
                        Set.of("DISC-2.2", "DISC-2.3", "DISC-4.2")),
                that(
                        "gives everything where nothing would be left",
                        hearing(question -> {
                            if (texts(asked(question, IDS)).stream().noneMatch(OFFERED::contains)) {
                                question.withObject("/ext").remove(IDS);
                            }
                        }),
                        Set.of("DISC-2.2"),
                        Set.of("DISC-2.1", "DISC-2.7")),
                that(
                        "gives records in the order in which they were asked for",
                        inCatalogs((question, catalog) -> {
                            List<String> wanted = texts(asked(question, IDS));
                            List<JsonNode> sorted = catalog.path("capabilities")
                                    .valueStream()
                                    .sorted(Comparator.comparing(record ->
                                            wanted.indexOf(record.path("id").asText())))
                                    .toList();
                            catalog.putArray("capabilities").addAll(sorted);
                        }),
                        Set.of("DISC-2.2"),
                        Set.of("DISC-2.1", "DISC-4.2")),
                that(
                        "overlooks what its catalog is narrowed to",
                        hearing(question -> question.withObject("/ext").remove(IDS)),
                        Set.of("DISC-2.2", "DISC-4.2"),
                        Set.of("DISC-2.1", "DISC-2.7")),
                that(
                        "gives nothing to who asks for more than it knows",
                        inAnswers((question, answer) -> {
                            if (asked(question, INCLUDE).size() > 1) {
                                answer.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.3"),
                        Set.of("DISC-2.1")),
                that(
                        "gives records with empty lists",
                        inRecords(record -> record.withArray("/examples")),
                        Set.of("DISC-2.4"),
                        Set.of("DISC-2.5")),
                that(
                        "gives records with null for what is empty",
                        inRecords(record -> {
                            if (!record.has("examples")) {
                                record.putNull("examples");
                            }
                        }),
                        Set.of("DISC-2.4"),
                        Set.of("DISC-2.5")),
                that(
                        "gives records without their outcome",
                        inRecords(record -> record.remove("outcome")),
                        Set.of("DISC-2.4", "DISC-2.5", "DISC-3.2"),
                        Set.of("DISC-2.2", "DISC-3.1")),
                that(
                        "digests fields by the alphabet",
                        digesting(document -> {
                            TreeMap<String, JsonNode> sorted = new TreeMap<>();
                            document.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
                            sorted.remove("digest");
                            return sha256(Json.write(Json.tree(sorted)));
                        }),
                        Set.of("DISC-2.5", "DISC-3.1"),
                        Set.of("DISC-3.2")),
                that(
                        "digests requirements as they are written",
                        digesting(document -> sha256(Digest.canonical(document)
                                .replace(
                                        "[\"bind-book\",\"ink-Rollers\",\"wet-paper\"]",
                                        "[\"wet-paper\",\"bind-book\",\"ink-Rollers\"]"))),
                        Set.of("DISC-2.5", "DISC-3.1"),
                        Set.of("DISC-3.2")),
                that(
                        "digests what is to be escaped as it stands",
                        digesting(document -> sha256(Digest.canonical(document)
                                .replace("\\u003c", "<")
                                .replace("\\u003e", ">")
                                .replace("\\u0026", "&"))),
                        Set.of("DISC-2.5", "DISC-3.1"),
                        Set.of("DISC-3.2")),
                that(
                        "digests with capital letters",
                        digesting(document ->
                                Digest.of(document).toUpperCase(Locale.ROOT).replace("SHA", "sha")),
                        Set.of("DISC-2.5", "DISC-3.1"),
                        Set.of("DISC-3.2")),
                that(
                        "puts its catalog into its card",
                        inAnswers((question, answer) -> {
                            JsonNode catalog = answer.path("ext").path(CATALOG);
                            if (catalog.isObject()) {
                                ((ObjectNode) answer.at("/body/peer_card"))
                                        .withObject("/ext")
                                        .set(CATALOG, catalog);
                            }
                        }),
                        Set.of("DISC-2.6"),
                        Set.of("DISC-2.2")),
                that(
                        "narrows its card with its catalog",
                        inAnsweredCards((question, card) -> {
                            if (asked(question, IDS) instanceof ArrayNode ids
                                    && asked(question, INCLUDE).isArray()) {
                                card.set("capabilities", ids);
                            }
                        }),
                        Set.of("DISC-2.6"),
                        Set.of("DISC-2.2", "DISC-2.7")),
                that(
                        "gives no catalog where it has none",
                        inAnswers((question, answer) -> {
                            if (answer.path("ext")
                                    .path(CATALOG)
                                    .path("capabilities")
                                    .isEmpty()) {
                                answer.remove("ext");
                            }
                        }),
                        Set.of("DISC-2.2", "DISC-2.7"),
                        Set.of("DISC-2.1")),
                that(
                        "gives null for an empty catalog",
                        inCatalogs((question, catalog) -> {
                            if (list(catalog, "capabilities").isEmpty()) {
                                catalog.putNull("capabilities");
                            }
                        }),
                        Set.of("DISC-2.2", "DISC-2.7"),
                        Set.of("DISC-2.1")),
                that(
                        "leaves out what would be too large",
                        toSome(
                                (asked, reply) -> isQuestion(asked)
                                        && reply.json()
                                                .at("/body/status")
                                                .asText()
                                                .equals("rejected"),
                                call -> BrokenAnswers.answer(call.json())),
                        Set.of("DISC-2.8"),
                        Set.of("DISC-2.7")));
    }

    private static void including(ObjectNode question, boolean catalog) {
        if (catalog) {
            question.withObject("/ext").putArray(INCLUDE).add("capability_catalog");
        }
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
