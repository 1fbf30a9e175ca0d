package dev.capstan.tck.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTest {

    private static final String TOKEN = Token.of(
                    "agent+jwt", "thumb-print_1", "http://127.0.0.1:8080/a", Instant.EPOCH, SigningKey.fresh())
            .with("sub", "agent-1")
            .compact();

    @Test
    void aTokenIsToldOfByItsClaimsAndLosesItsSignature() {
        assertThat(redacted("Authorization: Bearer " + TOKEN + "\nX: y"))
                .isEqualTo("Authorization: Bearer [jwt agent+jwt iss=thumb-print_1 sub=agent-1"
                        + " aud=http://127.0.0.1:8080/a exp=60; signature removed]\nX: y");
        assertThat(redacted("{\"token\": \"" + TOKEN + "\"}"))
                .startsWith("{\"token\": \"[jwt agent+jwt ")
                .endsWith("; signature removed]\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eyJhbGciOiJFZERTQSJ9.bm90IGpzb24.c2VjcmV0",
                "eyJhbGciOiJFZERTQSJ9.eyJhIjoxfQ.c2VjcmV0.c2VjcmV0.c2VjcmV0",
                "eyJhbGciOiJFZERTQSJ9==.eyJhIjoxfQ==.c2VjcmV0+/c2VjcmV0==",
                "eyJhbGciOiJFZERTQSJ9%2EeyJhIjoxfQ%2Ec2VjcmV0"
            })
    void aTokenThatCannotBeReadIsGoneWhole(String token) {
        assertThat(redacted("it is " + token + " here")).isEqualTo("it is [token removed] here");
    }

    @Test
    void aClaimPutsNothingOfItsOwnIntoTheReport() {
        String hostile = Token.of("x]\n<b>", TOKEN, "a", Instant.EPOCH, SigningKey.fresh())
                .with("sub", "\"}\n<script>")
                .with("aud", Json.list().add("deep"))
                .compact();

        assertThat(redacted(hostile)).isEqualTo("[jwt x… iss=… sub=… aud=… exp=60; signature removed]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "Authorization: Basic a2l0OmtpdA== => Authorization: Basic [removed]",
                "authorization: opaque => authorization: [removed]",
                "Cookie: a=b; c=d => Cookie: [removed]",
                "set-cookie: a=b; Path=/ => set-cookie: [removed]",
                "Authorization: Bearer [jwt a secret; signature removed] => Authorization: Bearer [removed]",
                "X-Api-Key: 12345 => X-Api-Key: [removed]",
                "it was Bearer abc123def456 there => it was Bearer [removed] there",
                "http://kit:secret@host/path => http://[removed]@host/path",
                "grant_type=x&client_secret=a%20b&y=z => grant_type=x&client_secret=[removed]&y=z",
                "{\"uri\":\"http://a/device?code=ABCD-EFGH\"} => {\"uri\":\"http://a/device?code=[removed]\"}",
                "GET /device?user_code=ABCD-EFGH => GET /device?user_code=[removed]",
                "the request (/a?code=ABCD-EFGH) => the request (/a?code=[removed])",
                "the fields [token=ABCD, x=1, secret=EFGH] => the fields [token=[removed], x=1, secret=[removed]]",
                "token=a]b] => token=[removed]]",
                "{\"password\": \"a\\\"b\\\\\", \"x\": 1} => {\"password\": \"[removed]\", \"x\": 1}",
                "{\"refreshToken\":\"a\"} => {\"refreshToken\":\"[removed]\"}",
                "{\"user_code\": 1234, \"x\": 1} => {\"user_code\": \"[removed]\", \"x\": 1}",
                "{\"user_code\":\"breaks off => {\"user_code\":\"[removed]",
                "{\"sent\":\"{\\\"password\\\":\\\"a\\\\\\\"b\\\",\\\"x\\\":1}\"}"
                        + " => {\"sent\":\"{\\\"password\\\":\\\"[removed]\\\",\\\"x\\\":1}\"}",
                "{\"kty\":\"OKP\",\"d\":\"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A\"}"
                        + " => {\"kty\":\"OKP\",\"d\":\"[removed]\"}",
                "-----BEGIN PRIVATE KEY-----MC4CAQ-----END PRIVATE KEY----- => [removed]"
            })
    void whatOpensADoorIsGone(String text, String redacted) {
        assertThat(redacted(text)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WWW-Authenticate: Bearer realm=\"capstan\", error=\"invalid_token\"",
                "{\"properties\": {\"password\": {\"type\": \"string\"}, \"token\": null}}",
                "{\"d\": \"short\", \"k\": \"of a capability\", \"code\": \"unknown_capability\"}",
                "{\"public_key\": {\"kty\": \"OKP\", \"x\": \"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}}",
                "the basic information of bearer credentials, keyJoin.of.names",
                "{\"session_id\": \"s-1\", \"cursor\": \"eyJhZnRlciI6MTJ9\"}"
            })
    void textThatIsNoSecretStays(String text) {
        assertThat(redacted(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "it was Bearer token=é\"token\": \"",
                "\"d\":\"\nauthorization: \"x-api-key: 1",
                "\"d\":\"token=x-api-key: \n authorization: \"",
                "://sub=@:token=abc",
                "\"d\":\"[jwt bearer iss=i1 sub=s; signature removed]"
            })
    void redactionOfOneSecretFormsNoOther(String text) {
        assertThat(redacted(redacted(text))).isEqualTo(redacted(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eyJ",
                "eyJ.",
                "\"token\":\"",
                "\\\"token\\\":\\\"",
                "\\",
                "\"",
                "Authorization: ",
                "token=",
                "a.",
                "://a",
                "Bearer ",
                "-----BEGIN PRIVATE KEY-----",
                "\n",
                "\uD83D"
            })
    @Timeout(10)
    void tenMegabytesOfAnythingAreCutInTime(String piece) {
        String text = piece.repeat(10_000_000 / piece.length());

        assertThatCode(() -> assertThat(redacted(text)).hasSizeLessThan(100_000))
                .doesNotThrowAnyException();
    }

    @Test
    void aPairOfSurrogatesIsNotCutApart() {
        String text = redacted("a" + "\uD83D\uDE00".repeat(20_000));

        assertThat(text).endsWith("\uDE00 …");
    }

    private static String redacted(String text) {
        return new Exchange(text, "").sent();
    }
}
