package dev.capstan.grants.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.json.Json;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens: what is read from good ones, and why bad ones are refused (GR-8.1). */
class TokenTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_710_000_000);
    private static final String SERVER = "https://capstan.example";
    private static final String HEADER = "{'alg':'EdDSA','typ':'agent+jwt'}";
    private static final String PAYLOAD =
            "{'iss':'host','sub':'agt_1','aud':'https://capstan.example','iat':1710000000,'exp':1710000060,'jti':'j1'}";

    private final Signatures jdk = Signatures.ofJdk();
    private final SignToken sign = new SignToken(() -> NOW);
    private final SigningKey key = SigningKey.generate();

    @Test
    void anAgentsTokenSaysWhoAskedWhomForWhat() throws InvalidToken {
        Token token = Token.parse(sign.agent(key, "agt_1", "thumb", SERVER, Set.of("b", "a")));

        token.checkType(Token.AGENT);
        token.checkAudience(SERVER);
        token.verifySignature(key.publicKey(), jdk);
        token.checkTimes(NOW);
        assertThat(token.typ()).isEqualTo("agent+jwt");
        assertThat(token.issuer()).hasValue("thumb");
        assertThat(token.subject()).hasValue("agt_1");
        assertThat(token.audience()).isEqualTo(SERVER);
        assertThat(token.issuedAt()).isEqualTo(NOW);
        assertThat(token.expiresAt()).isEqualTo(NOW.plusSeconds(60));
        assertThat(token.validUntil()).isEqualTo(NOW.plusSeconds(90));
        assertThat(token.capabilities()).hasValue(Set.of("a", "b"));
        assertThat(token.kid()).isEmpty();
        assertThat(token.claim("no_such").isMissingNode()).isTrue();
    }

    @Test
    void aHostsTokenBringsTheKeysAlong() throws InvalidToken, InvalidKey {
        SigningKey agent = SigningKey.generate();

        Token token = Token.parse(sign.host(key, SERVER, agent.publicKey()));

        token.checkType(Token.HOST);
        assertThat(token.issuer()).hasValue(key.publicKey().thumbprint());
        PublicKey host = PublicKey.parse(token.claim("host_public_key"));
        token.verifySignature(host, jdk);
        assertThat(host).isEqualTo(key.publicKey());
        assertThat(PublicKey.parse(token.claim("agent_public_key"))).isEqualTo(agent.publicKey());
        assertThat(token.capabilities()).isEmpty();
        assertThat(Token.parse(sign.host(key, SERVER)).claim("agent_public_key").isMissingNode())
                .isTrue();
    }

    @Test
    void aHostThatPublishesItsKeysNamesOne() throws InvalidToken {
        String compact = sign.host(key, "k1", SERVER, Json.object().put("host_jwks_url", "https://keys.example/k"));

        Token token = Token.parse(compact);

        assertThat(token.kid()).hasValue("k1");
        assertThat(token.claim("host_jwks_url").textValue()).isEqualTo("https://keys.example/k");
        assertThat(token.claim("host_public_key").isMissingNode()).isTrue();
    }

    @Test
    void everyTokenHasItsOwnId() throws InvalidToken {
        assertThat(Token.parse(sign.host(key, SERVER)).jti())
                .hasSize(22)
                .isNotEqualTo(Token.parse(sign.host(key, SERVER)).jti());
    }

    @Test
    void aTokenMadeByHandFromThePlatformsOwnSignatureIsRead() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = pair.getPublic().getEncoded();
        String x = base64(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
        String signed = part(HEADER) + "." + part(PAYLOAD);
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(pair.getPrivate());
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));

        Token token = Token.parse(signed + "." + base64(signature.sign()));

        assertThatCode(() -> token.verifySignature(new PublicKey(x), jdk)).doesNotThrowAnyException();
        refused(Reason.BAD_SIGNATURE, () -> token.verifySignature(key.publicKey(), jdk));
    }

    @Test
    void timesMayHaveFractions() throws InvalidToken {
        Token token = Token.parse(compact(HEADER, PAYLOAD.replace("1710000000", "1710000000.25")));
        assertThat(token.issuedAt()).isEqualTo(NOW.plusMillis(250));
        assertThat(Token.parse(compact(HEADER, PAYLOAD.replace("1710000000", "1.71e9")))
                        .issuedAt())
                .isEqualTo(NOW);
    }

    @Test
    void anotherTypeOrReceiverIsRefused() throws InvalidToken {
        Token token = Token.parse(compact(HEADER, PAYLOAD));
        refused(Reason.WRONG_TYPE, () -> token.checkType(Token.HOST));
        refused(Reason.WRONG_AUDIENCE, () -> token.checkAudience(SERVER + "/"));
        refused(Reason.WRONG_AUDIENCE, () -> token.checkAudience("https://capstan.exampl"));
    }

    @ParameterizedTest
    @CsvSource({
        "-31, NOT_YET_VALID",
        "-30,",
        "0,",
        "60,",
        "89,",
        "90, EXPIRED",
        "91, EXPIRED",
        "100000, EXPIRED",
    })
    void clocksMayBeHalfAMinuteApart(long secondsAfterIssue, Reason reason) throws InvalidToken {
        Token token = Token.parse(compact(HEADER, PAYLOAD));
        ThrowingCallable check = () -> token.checkTimes(NOW.plusSeconds(secondsAfterIssue));
        if (reason == null) {
            assertThatCode(check).doesNotThrowAnyException();
        } else {
            refused(reason, check);
        }
    }

    @Test
    void aTokenIsNotValidBeforeItSays() throws InvalidToken {
        Token token = Token.parse(compact(HEADER, PAYLOAD.replace("'jti'", "'nbf':1710000040,'jti'")));
        refused(Reason.NOT_YET_VALID, () -> token.checkTimes(NOW.plusSeconds(9)));
        assertThatCode(() -> token.checkTimes(NOW.plusSeconds(10))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'alg':'none','typ':'agent+jwt'}                                 | WRONG_ALGORITHM",
                "{'alg':'HS256','typ':'agent+jwt'}                                | WRONG_ALGORITHM",
                "{'alg':'ES256','typ':'agent+jwt'}                                | WRONG_ALGORITHM",
                "{'alg':'RS256','typ':'agent+jwt'}                                | WRONG_ALGORITHM",
                "{'alg':'Ed25519','typ':'agent+jwt'}                              | WRONG_ALGORITHM",
                "{'alg':'eddsa','typ':'agent+jwt'}                                | WRONG_ALGORITHM",
                "{'alg':['EdDSA'],'typ':'agent+jwt'}                              | WRONG_ALGORITHM",
                "{'alg':null,'typ':'agent+jwt'}                                   | WRONG_ALGORITHM",
                "{'typ':'agent+jwt'}                                              | WRONG_ALGORITHM",
                "{'alg':'EdDSA'}                                                  | WRONG_TYPE",
                "{'alg':'EdDSA','typ':7}                                          | WRONG_TYPE",
                "{'alg':'EdDSA','typ':'agent+jwt','crit':['exp']}                 | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','crit':null}                    | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','b64':false}                    | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','b64':true}                     | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','jwk':{}}                       | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','jku':'https://evil.example'}   | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','x5u':'https://evil.example'}   | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','x5c':[]}                       | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','zip':'DEF'}                    | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','kid':7}                        | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','kid':''}                       | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt','alg':'EdDSA'}                  | MALFORMED",
                "{'alg':'EdDSA','typ':'agent+jwt'} x                              | MALFORMED",
                "['EdDSA']                                                        | MALFORMED",
                "not json                                                         | MALFORMED",
            })
    void aHeaderThatSaysAnythingElseIsRefused(String header, Reason reason) {
        refused(reason, () -> Token.parse(compact(header, PAYLOAD)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'aud':'https://capstan.example', |                                            | MISSING_CLAIM",
                "'iat':1710000000,                |                                            | MISSING_CLAIM",
                "'exp':1710000060,                |                                            | MISSING_CLAIM",
                ",'jti':'j1'                      |                                            | MISSING_CLAIM",
                "'https://capstan.example'        | ['https://capstan.example']                | WRONG_AUDIENCE",
                "'https://capstan.example'        | ['https://capstan.example','https://b.eu'] | WRONG_AUDIENCE",
                "'https://capstan.example'        | []                                         | WRONG_AUDIENCE",
                "'https://capstan.example'        | {}                                         | MALFORMED",
                "'https://capstan.example'        | ''                                         | MALFORMED",
                "'https://capstan.example'        | null                                       | MALFORMED",
                "'host'                           | null                                       | MALFORMED",
                "'host'                           | 1                                          | MALFORMED",
                "'agt_1'                          | ['agt_1']                                  | MALFORMED",
                "1710000000                       | '1710000000'                               | MALFORMED",
                "1710000000                       | -1                                         | MALFORMED",
                "1710000000                       | 1e300                                      | MALFORMED",
                "1710000000                       | true                                       | MALFORMED",
                "1710000060                       | 253402300800                               | MALFORMED",
                "1710000060                       | null                                       | MALFORMED",
                "1710000060                       | 1710000000                                 | MALFORMED",
                "1710000060                       | 1709999999                                 | MALFORMED",
                "1710000060                       | 1710000120.1                               | TOO_LONG_LIVED",
                "1710000060                       | 1710000121                                 | TOO_LONG_LIVED",
                "1710000060                       | 1810000000                                 | TOO_LONG_LIVED",
                "'j1'                             | ''                                         | MALFORMED",
                "'j1'                             | 7                                          | MALFORMED",
                "'j1'                             | 'j1','jti':'j2'                            | MALFORMED",
                "'j1'                             | 'j1','nbf':'now'                           | MALFORMED",
                "'j1'                             | 'j1','capabilities':'a'                    | MALFORMED",
                "'j1'                             | 'j1','capabilities':{'a':'b'}              | MALFORMED",
                "'j1'                             | 'j1','capabilities':['a',1]                | MALFORMED",
                "'j1'                             | 'j1','capabilities':[null]                 | MALFORMED",
                "'j1'                             | 'j1','capabilities':null                   | MALFORMED",
            })
    void aClaimThatIsMissingOrOfAnotherTypeIsRefused(String was, String becomes, Reason reason) {
        String replaced = PAYLOAD.replace(was, becomes == null ? "" : becomes);
        assertThat(replaced).as("the sample changes something").isNotEqualTo(PAYLOAD);
        refused(reason, () -> Token.parse(compact(HEADER, replaced)));
    }

    @Test
    void limitsAreMetExactly() throws InvalidToken {
        Token.parse(compact(HEADER, PAYLOAD.replace("1710000060", "1710000120")));
        Token.parse(compact(HEADER, PAYLOAD.replace("j1", "j".repeat(256))));
        refused(Reason.MALFORMED, () -> Token.parse(compact(HEADER, PAYLOAD.replace("j1", "j".repeat(257)))));
        String padded = compact(HEADER, PAYLOAD.replace("'j1'", "'j1','pad':'" + "p".repeat(5800) + "'"));
        int free = (TokenLimits.MAX_CHARS - padded.length()) / 4 * 3;
        String largest = compact(HEADER, PAYLOAD.replace("'j1'", "'j1','pad':'" + "p".repeat(5800 + free) + "'"));
        assertThat(largest).hasSizeBetween(TokenLimits.MAX_CHARS - 3, TokenLimits.MAX_CHARS);
        Token.parse(largest);
        refused(Reason.MALFORMED, () -> Token.parse(largest + "AAAA"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "...", "a.b", "a.b.c.d", "eyJhbGciOiJFZERTQSJ9", "Bearer a.b.c", "é.é.é"})
    void rejectsATokenWithoutThreeParts(String compact) {
        refused(Reason.MALFORMED, () -> Token.parse(compact));
    }

    @ParameterizedTest
    @ValueSource(strings = {" %s", "%s ", "%s\n", "%s.", ".%s", "%s=", "%s=="})
    void rejectsTextAroundAToken(String around) {
        refused(Reason.MALFORMED, () -> Token.parse(around.formatted(compact(HEADER, PAYLOAD))));
    }

    @Test
    void deepOrHugePayloadsAreRefused() {
        String deep = "[".repeat(65) + "]".repeat(65);
        refused(Reason.MALFORMED, () -> Token.parse(compact(HEADER, PAYLOAD.replace("'j1'", "'j1','d':" + deep))));
        String number = "9".repeat(401);
        refused(Reason.MALFORMED, () -> Token.parse(compact(HEADER, PAYLOAD.replace("'j1'", "'j1','d':" + number))));
    }

    @Test
    void anEmptyListOfCapabilitiesIsGoodForNone() throws InvalidToken {
        Token token = Token.parse(compact(HEADER, PAYLOAD.replace("'j1'", "'j1','capabilities':[]")));
        assertThat(token.capabilities()).hasValue(Set.of());
    }

    @Test
    void ownTokensLiveForAMinuteAtMost() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SignToken(jdk, () -> NOW, Duration.ofSeconds(61)));
        assertThatIllegalArgumentException().isThrownBy(() -> new SignToken(jdk, () -> NOW, Duration.ofMillis(999)));
    }

    private static void refused(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(InvalidToken.class).isThrownBy(call).satisfies(e -> assertThat(e.reason())
                .isEqualTo(reason));
    }

    private static String compact(String header, String payload) {
        return part(header) + "." + part(payload) + "." + base64(new byte[64]);
    }

    private static String part(String quoted) {
        return base64(quoted.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
