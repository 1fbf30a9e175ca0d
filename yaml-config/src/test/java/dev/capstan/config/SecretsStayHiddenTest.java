package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** However a secret is put where its reference belongs, no mistake repeats it. */
class SecretsStayHiddenTest {

    /** How the value is written, {@code S} being the secret. */
    private static final List<String> WAYS = List.of(
            "S",
            "'S'",
            "\"S\"",
            "'env:S S'",
            "\"file:S\\0\"",
            "secret://-S",
            "'@S'",
            "*S",
            "&S env:K",
            "&S S",
            "!S S",
            "!!S S",
            "[S]",
            "[*S, [!S x]]",
            "{ S: S }",
            "{ S: x, S: y }",
            "{ S: *S }",
            "{ x: { S: !S x, S: 1e99999 } }",
            "{ secretRef: S }",
            "{ S: { secretRef: *S } }",
            "{ ? [S] : S }",
            "{ <<: S }",
            "{ <<: *S }",
            "|\n            S",
            "|S\n            x",
            "'S",
            "\"S\\q\"",
            "@S",
            "S: S",
            "[S",
            "env:K S: S");

    /** Where it is written, {@code V} being the value. */
    private static final List<String> LOCATIONS = List.of(
            "    auth:\n      provider: hmac\n      keyId: k\n      secretRef: V\n",
            "    auth:\n      provider: hmac\n      secretRef: V\n      scopes: x\n",
            "    auth:\n      secretRef: V\n",
            "    auth:\n      provider: hmac\n      keyId: k\n      secretRef: env:K\n      previous:\n"
                    + "        - keyId: l\n          secretRef: V\n",
            "    auth:\n      provider: hmac\n      keyId: k\n      secretRef: env:K\n      previous: V\n",
            "    auth:\n      provider: oauth2-client\n      clientId: c\n      tokenEndpoint: http://t\n"
                    + "      clientSecretRef: V\n",
            "    auth:\n      provider: hmac\n      keyId: k\n      secret: V\n",
            "    secretRef: V\n");

    private static final List<String> HANDLERS = List.of(
            "handler:\n  kind: http\n  url: http://x\n  headers:\n    X-Key:\n      secret: V\n",
            "handler:\n  kind: http\n  url: http://x\n  query:\n    key:\n      secret: V\n      prefix: p\n",
            "handler:\n  kind: http\n  url: http://x\n  auth:\n    kind: basic\n    username: u\n    password: V\n",
            "handler:\n  kind: http\n  url: http://x\n  auth:\n    kind: oauth2\n    clientSecret: V\n",
            "handler:\n  kind: http\n  url: http://x\n  clientCertificate:\n    key: V\n");

    private Path fleet;

    @BeforeProperty
    void makeAFleet() throws IOException {
        fleet = Files.createTempDirectory("fleet");
    }

    @AfterProperty
    void removeTheFleet() throws IOException {
        Files.deleteIfExists(fleet.resolve("rpc-peers.yaml"));
        Files.deleteIfExists(fleet.resolve("rpc-peers.json"));
        Files.delete(fleet);
    }

    @Property(tries = 500)
    void inYaml(@ForAll("secrets") String secret, @ForAll("ways") String way, @ForAll("places") String place) {
        String yaml = PeersFiles.START + place.replace("V", way.replace("S", secret));

        assertHidden(PeersFiles.load(fleet, yaml), secret);
    }

    @Property(tries = 100)
    void inJson(@ForAll("secrets") String secret, @ForAll("json") String value) {
        String json = "{\"version\": 1, \"peers\": [{\"agent\": \"agent://p\", \"transports\": [], \"auth\":"
                + " {\"provider\": \"hmac\", \"keyId\": \"k\", \"secretRef\": " + value.replace("S", secret) + "}}]}";
        try {
            Files.deleteIfExists(fleet.resolve("rpc-peers.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }

        assertHidden(PeersFiles.load(fleet, "rpc-peers.json", json), secret);
    }

    @Property(tries = 300)
    void inHandlers(@ForAll("secrets") String secret, @ForAll("ways") String way, @ForAll("handlers") String place) {
        String value = way.replace("S", secret);

        assertHidden(LoadedTexts.load(LoadedTexts.withKeys(place.replace("V", value))), secret);
    }

    private static void assertHidden(LoadResult<?> result, String secret) {
        assertThat(LoadedTexts.diagnostics(result)).isNotEmpty().allSatisfy(mistake -> assertThat(mistake.toString())
                .doesNotContain(secret));
    }

    @Provide
    Arbitrary<String> secrets() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('0', '9')
                .ofMinLength(1)
                .ofMaxLength(80)
                .flatMap(text -> Arbitraries.of("q7" + text + "z", "73918" + text.replaceAll("[a-z]", "4") + "62517"));
    }

    @Provide
    Arbitrary<String> ways() {
        return Arbitraries.of(WAYS);
    }

    @Provide
    Arbitrary<String> places() {
        return Arbitraries.of(LOCATIONS);
    }

    @Provide
    Arbitrary<String> handlers() {
        return Arbitraries.of(HANDLERS);
    }

    @Provide
    Arbitrary<String> json() {
        return Arbitraries.of("\"S\"", "S", "[\"S\"]", "{\"S\": \"S\", \"S\": 1e99999}", "\"S", "{\"S\"}");
    }
}
