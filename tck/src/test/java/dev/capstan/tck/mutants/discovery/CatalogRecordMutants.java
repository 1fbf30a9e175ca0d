package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.discovery.PeerMutations.digesting;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inRecords;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.Mutant;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/** Mutants in the records of catalogs and their digests (DISC-2.4, DISC-2.5). */
public final class CatalogRecordMutants {

    private CatalogRecordMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "returns catalog records with empty lists",
                        inRecords(record -> record.withArray("/examples")),
                        Set.of("DISC-2.4.3"),
                        Set.of()),
                that(
                        "returns catalog records with null for an empty list",
                        inRecords(record -> {
                            if (!record.has("examples")) {
                                record.putNull("examples");
                            }
                        }),
                        Set.of("DISC-2.4.3"),
                        Set.of()),
                that(
                        "omits the outcome from catalog records",
                        inRecords(record -> record.remove("outcome")),
                        Set.of("DISC-2.4.1"),
                        Set.of()),
                that(
                        "omits constraints from catalog records",
                        inRecords(record -> record.remove("constraints")),
                        Set.of("DISC-2.4.2"),
                        Set.of("DISC-2.5")),
                that(
                        "sorts the keys before it computes the digest",
                        digesting(document -> {
                            TreeMap<String, JsonNode> sorted = new TreeMap<>();
                            document.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
                            sorted.remove("digest");
                            return sha256(Json.write(Json.tree(sorted)));
                        }),
                        Set.of("DISC-2.5.1", "DISC-3.1.2"),
                        Set.of()),
                that(
                        "does not sort requirements before it computes the digest",
                        digesting(document -> sha256(Digest.canonical(document)
                                .replace(
                                        "[\"bind-book\",\"ink-Rollers\",\"wet-paper\"]",
                                        "[\"wet-paper\",\"bind-book\",\"ink-Rollers\"]"))),
                        Set.of("DISC-2.5.1", "DISC-3.1.2"),
                        Set.of()),
                that(
                        "does not escape <, > and & before it computes the digest",
                        digesting(document -> sha256(Digest.canonical(document)
                                .replace("\\u003c", "<")
                                .replace("\\u003e", ">")
                                .replace("\\u0026", "&"))),
                        Set.of("DISC-2.5.1", "DISC-3.1.2"),
                        Set.of()),
                that(
                        "returns the digest in uppercase",
                        digesting(document ->
                                Digest.of(document).toUpperCase(Locale.ROOT).replace("SHA", "sha")),
                        Set.of("DISC-2.5.1", "DISC-3.1.2"),
                        Set.of()));
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
