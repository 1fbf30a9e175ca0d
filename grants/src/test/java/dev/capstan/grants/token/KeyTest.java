package dev.capstan.grants.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys, held against RFC 8037, RFC 7638 and RFC 8032. */
class KeyTest {

    /** RFC 8037, appendix A.1. */
    private static final String D = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";

    /** RFC 8037, appendix A.2. */
    private static final String X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    /** RFC 8037, appendix A.3. */
    private static final String THUMBPRINT = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

    /** RFC 8037, appendix A.4. */
    private static final String SIGNED = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";

    private static final String SIGNATURE =
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

    private final ObjectNode publicJwk =
            Json.object().put("kty", "OKP").put("crv", "Ed25519").put("x", X);
    private final ObjectNode privateJwk = publicJwk.deepCopy().put("d", D);

    @Test
    void theThumbprintIsThatOfTheStandard() throws InvalidKey {
        assertThat(PublicKey.parse(publicJwk).thumbprint()).isEqualTo(THUMBPRINT);
    }

    @Test
    void theSignatureIsThatOfTheStandard() throws InvalidKey {
        SigningKey key = SigningKey.parse(privateJwk);
        byte[] bytes = SIGNED.getBytes(StandardCharsets.US_ASCII);

        byte[] signature = Signatures.ofJdk().sign(key, bytes);

        assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(signature))
                .isEqualTo(SIGNATURE);
        assertThat(Signatures.ofJdk().verify(key.publicKey(), bytes, signature)).isTrue();
    }

    @Test
    void aKeySurvivesItsJson() throws InvalidKey {
        SigningKey key = SigningKey.generate();
        assertThat(SigningKey.parse(key.toJson()).publicKey()).isEqualTo(key.publicKey());
        assertThat(PublicKey.parse(key.publicKey().toJson())).isEqualTo(key.publicKey());
        assertThat(SigningKey.generate().publicKey()).isNotEqualTo(key.publicKey());
    }

    @Test
    void privateKeyIsNeverPrinted() throws InvalidKey {
        assertThat(SigningKey.parse(privateJwk)).asString().contains(X).doesNotContain(D);
    }

    @Test
    void aPrivateKeyIsNotAcceptedAsAPublicOne() {
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> PublicKey.parse(privateJwk))
                .withMessageContaining("never send it")
                .withMessageNotContaining(D)
                .matches(e -> !e.unsupportedAlgorithm());
    }

    @Test
    void halvesOfTwoKeysAreNoKey() {
        ObjectNode mixed = SigningKey.generate().toJson().put("d", D);
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> SigningKey.parse(mixed))
                .withMessageContaining("does not belong");
    }

    @Test
    void aSigningKeyNeedsItsPrivatePart() {
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> SigningKey.parse(publicJwk))
                .withMessageContaining("key's d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kty':'EC','crv':'P-256','x':'a','y':'b'}",
                "{'kty':'RSA','n':'a','e':'AQAB'}",
                "{'kty':'oct','k':'a'}",
                "{'kty':'OKP','crv':'X25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed448','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'okp','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed25519','alg':'ES256','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed25519','alg':null,'x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}"
            })
    void aKeyOfAnotherKindIsUnsupported(String jwk) {
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> PublicKey.parse(json(jwk)))
                .matches(InvalidKey::unsupportedAlgorithm, "is unsupported rather than malformed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'",
                "{}",
                "{'kty':'OKP','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':['OKP'],'crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed25519'}",
                "{'kty':'OKP','crv':'Ed25519','x':7}",
                "{'kty':'OKP','crv':'Ed25519','x':''}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHUR'}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo='}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURp'}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURoA'}",
                "{'kty':'OKP','crv':'Ed25519','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHUR o'}",
                "{'kty':'OKP','crv':'Ed25519','use':'enc','x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}",
                "{'kty':'OKP','crv':'Ed25519','d':null,'x':'11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'}"
            })
    void aMalformedKeyIsRefused(String jwk) {
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> PublicKey.parse(json(jwk)))
                .matches(e -> !e.unsupportedAlgorithm(), "is malformed rather than unsupported");
    }

    @Test
    void ignoresUnknownMembers() throws InvalidKey {
        ObjectNode jwk = publicJwk
                .deepCopy()
                .put("kid", "k1")
                .put("use", "sig")
                .put("alg", "EdDSA")
                .put("odd", 1);
        jwk.putArray("key_ops").add("verify");
        assertThat(PublicKey.parse(jwk)).isEqualTo(new PublicKey(X));
        assertThat(PublicKey.parse(jwk).toJson()).isEqualTo(publicJwk);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000080",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
            })
    void aPointOfSmallOrderOrInAnotherEncodingIsNoKey(String point) {
        String x = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(HexFormat.of().parseHex(point));
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> PublicKey.parse(publicJwk.deepCopy().put("x", x)))
                .withMessageContaining("generate a new key");
        assertThatIllegalArgumentException().isThrownBy(() -> new PublicKey(x));
    }

    private static JsonNode json(String quoted) throws MalformedJson {
        return Json.read(quoted.replace('\'', '"'));
    }
}
