package dev.capstan.tck.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nothing of a signature gets past an exchange, and what has been through one stays as it is. */
class ExchangeProperties {

    private static final SigningKey KEY = SigningKey.fresh();

    /** So many characters of a signature in a row are no coincidence. */
    private static final int PIECE = 12;

    @Property(seed = "42")
    void noSignatureSurvives(
            @ForAll("surroundings") String before,
            @ForAll("tokens") String token,
            @ForAll("surroundings") String after) {
        String signature = token.substring(token.lastIndexOf('.') + 1);

        Exchange exchange = new Exchange(before + token + after, after + token + before);

        for (int start = 0; start + PIECE <= signature.length(); start++) {
            assertThat(exchange.sent() + exchange.received()).doesNotContain(signature.substring(start, start + PIECE));
        }
    }

    @Property(seed = "42")
    void noSignatureSurvivesACut(@ForAll("tokens") String token, @ForAll("cuts") int cut) {
        String signature = token.substring(token.lastIndexOf('.') + 1);
        String filled = "x ".repeat(Redaction.LENGTH / 2 - cut) + token;

        assertThat(new Exchange(filled, "").sent()).doesNotContain(signature.substring(0, PIECE));
    }

    @Property(seed = "42")
    void redactionIsIdempotent(
            @ForAll("surroundings") String before,
            @ForAll("tokens") String token,
            @ForAll("surroundings") String after) {
        Exchange once = new Exchange(before + token + after, before + after);

        assertThat(new Exchange(once.sent(), once.received())).isEqualTo(once);
    }

    @Provide
    Arbitrary<Integer> cuts() {
        return Arbitraries.integers().between(0, 300);
    }

    @Provide
    Arbitrary<String> tokens() {
        Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(60);
        return Combinators.combine(Arbitraries.of("host+jwt", "agent+jwt", "bearer", "", "\n"), texts, texts)
                .as((type, issuer, subject) -> Token.of(type, issuer, "http://a", Instant.EPOCH, KEY)
                        .with("sub", subject)
                        .compact());
    }

    @Provide
    Arbitrary<String> surroundings() {
        Arbitrary<String> pieces = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(8),
                Arbitraries.of(
                        "Authorization: Bearer ",
                        "authorization: ",
                        "\"token\": \"",
                        "\\\"token\\\": \\\"",
                        "\"d\":\"",
                        "token=",
                        "&",
                        "?id_token=",
                        "Cookie: a=",
                        "eyJ",
                        "eyJhbGciOiJub25lIn0.",
                        ".",
                        "~",
                        "%22",
                        "http://a:b@c/",
                        "://",
                        "@",
                        "x-api-key: ",
                        "\"user_code\": 12",
                        "bearer ",
                        "abc123",
                        "[jwt ",
                        "; signature removed]",
                        "[removed]",
                        "-----BEGIN PRIVATE KEY-----",
                        "\n",
                        "\"",
                        "\\",
                        " "));
        return pieces.list().ofMaxSize(6).map(some -> String.join("", some));
    }
}
