package dev.capstan.grants.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is done to a good token, it is refused in an orderly way, and only itself is accepted. */
class MutatedTokenProperties {

    private static final Instant NOW = Instant.ofEpochSecond(1_710_000_000);
    private static final String SERVER = "https://capstan.example";
    private static final SigningKey KEY = SigningKey.generate();
    private static final Signatures JDK = Signatures.ofJdk();
    private static final SignToken SIGN = new SignToken(() -> NOW);
    private static final String GOOD = SIGN.agent(KEY, "agt_1", "thumb", SERVER, Set.of("check_balance"));
    private static final String OTHER = SIGN.host(KEY, SERVER);
    private static final String FOREIGN = SIGN.agent(SigningKey.generate(), "agt_1", "thumb", SERVER);

    @Property(tries = 10_000)
    void onlyTheTokenItselfIsAccepted(@ForAll("mutants") String mutant) {
        if (accepted(mutant)) {
            assertThat(mutant).as("what was accepted").isIn(GOOD, OTHER);
        }
    }

    @Property(tries = 2_000)
    void anyTextIsRefusedInAnOrderlyWay(@ForAll String text) {
        assertThat(accepted(text)).isFalse();
    }

    /** Anything thrown but an InvalidToken fails the property. */
    private static boolean accepted(String compact) {
        try {
            Token token = Token.parse(compact);
            token.checkTimes(NOW);
            token.verifySignature(KEY.publicKey(), JDK);
            return true;
        } catch (InvalidToken refused) {
            assertThat(refused.getMessage()).isNotBlank();
            return false;
        }
    }

    @Provide
    Arbitrary<String> mutants() {
        return Arbitraries.oneOf(
                turnedBits(), truncated(), inserted(), swappedParts(), otherHeaders(), otherPayloads(), bytesTurned());
    }

    private static Arbitrary<Integer> positions() {
        return Arbitraries.integers().between(0, GOOD.length() - 1);
    }

    private static Arbitrary<String> turnedBits() {
        return Combinators.combine(positions(), Arbitraries.integers().between(0, 7))
                .as((place, bit) ->
                        GOOD.substring(0, place) + (char) (GOOD.charAt(place) ^ 1 << bit) + GOOD.substring(place + 1));
    }

    private static Arbitrary<String> truncated() {
        return Combinators.combine(positions(), positions())
                .as((a, b) -> GOOD.substring(Math.min(a, b), Math.max(a, b)));
    }

    private static Arbitrary<String> inserted() {
        Arbitrary<String> pieces = Arbitraries.of(".", "=", " ", "\n", "A", "-", "+", "/", "\u0000", "é", "..", "AAAA");
        return Combinators.combine(positions(), pieces)
                .as((place, piece) -> GOOD.substring(0, place) + piece + GOOD.substring(place));
    }

    private static Arbitrary<String> swappedParts() {
        Arbitrary<String> parts = Arbitraries.of((GOOD + "." + OTHER + "." + FOREIGN + ".").split("\\.", -1));
        return parts.list().ofMinSize(1).ofMaxSize(5).map(list -> String.join(".", list));
    }

    private static Arbitrary<String> json() {
        return Arbitraries.of(
                "null",
                "true",
                "0",
                "-1",
                "1e400",
                "1e9",
                "\"\"",
                "\"x\"",
                "\"EdDSA\"",
                "\"none\"",
                "\"HS256\"",
                "[]",
                "{}",
                "[1]",
                "{\"a\":1}",
                "\"agent+jwt\"",
                "\"host+jwt\"",
                "1710000000",
                "1710000060",
                "\"\\ud800\"");
    }

    private static Arbitrary<String> object(String... names) {
        return Combinators.combine(Arbitraries.of(names), json())
                .as((name, value) -> "\"" + name + "\":" + value)
                .list()
                .ofMaxSize(8)
                .map(members -> "{" + String.join(",", members) + "}");
    }

    private static Arbitrary<String> otherHeaders() {
        return object("alg", "typ", "kid", "crit", "b64", "jwk", "jku", "x5u", "x5c", "x5t", "cty", "zip", "odd")
                .map(header -> base64(header) + GOOD.substring(GOOD.indexOf('.')));
    }

    private static Arbitrary<String> otherPayloads() {
        return object("iss", "sub", "aud", "iat", "exp", "nbf", "jti", "capabilities", "odd")
                .map(payload -> GOOD.split("\\.")[0] + "." + base64(payload) + "." + GOOD.split("\\.")[2]);
    }

    /** Turns a bit of what the text stands for, so that it stays base64url. */
    private static Arbitrary<String> bytesTurned() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 8_000))
                .as((part, bit) -> {
                    String[] parts = GOOD.split("\\.");
                    byte[] bytes = Base64.getUrlDecoder().decode(parts[part]);
                    bytes[bit / 8 % bytes.length] ^= (byte) (1 << bit % 8);
                    parts[part] = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                    return String.join(".", parts);
                });
    }

    private static String base64(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
