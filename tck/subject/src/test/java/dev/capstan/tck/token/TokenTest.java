package dev.capstan.tck.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class TokenTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final SigningKey key = SigningKey.fresh();
    private final Token token = Token.of("agent+jwt", key.thumbprint(), "https://server.example", NOW, key);

    @Test
    void aTokenIsSignedByItsKey() throws Exception {
        assertThat(verifies(token.compact())).isTrue();
        assertThat(verifies(token.signedBy(SigningKey.fresh()).compact())).isFalse();
        assertThat(verifies(TokenDefect.apply(token, "was changed after it was signed")))
                .isFalse();
        assertThat(verifies(TokenDefect.apply(token, "has another audience"))).isTrue();
    }

    @Test
    void aTokenIsGoodForAMinuteAndHasAnIdOfItsOwn() {
        JsonNode claims = part(token.compact(), 1);
        JsonNode others = part(
                Token.of("agent+jwt", "i", "https://server.example", NOW, key).compact(), 1);

        assertThat(claims.path("exp").longValue() - claims.path("iat").longValue())
                .isEqualTo(60);
        assertThat(claims.path("iat").longValue()).isEqualTo(NOW.getEpochSecond());
        assertThat(claims.path("jti")).isNotEqualTo(others.path("jti"));
        assertThat(part(token.compact(), 0)).isEqualTo(Json.read("{\"alg\": \"EdDSA\", \"typ\": \"agent+jwt\"}"));
    }

    @Test
    void theThumbprintIsThatOfTheKeyAlone() {
        assertThat(key.thumbprint())
                .hasSize(43)
                .isEqualTo(key.thumbprint())
                .isNotEqualTo(SigningKey.fresh().thumbprint());
    }

    @Test
    void theThumbprintIsThatOfRfc8037() {
        assertThat(SigningKey.thumbprintOf("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
                .isEqualTo("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    @Test
    void aTokenThatNobodySignedHasNoSignature() {
        assertThat(TokenDefect.apply(token, "is not signed")).endsWith(".");
        assertThat(part(TokenDefect.apply(token, "is not signed"), 0)
                        .path("alg")
                        .asText())
                .isEqualTo("none");
    }

    @Test
    void aFlawThatNobodyKnowsIsNamed() {
        assertThatThrownBy(() -> TokenDefect.apply(token, "smells"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'smells'");
    }

    private boolean verifies(String compact) throws Exception {
        String[] parts = compact.split("\\.");
        Signature signature = Signature.getInstance("Ed25519");
        signature.initVerify(KeyFactory.getInstance("Ed25519")
                .generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point(key.publicBytes()))));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        return signature.verify(Base64.getUrlDecoder().decode(parts[2]));
    }

    /** RFC 8032: the y coordinate in little endian, and whether x is odd in its highest bit. */
    private static EdECPoint point(byte[] raw) {
        byte[] bigEndian = new byte[raw.length];
        for (int i = 0; i < raw.length; i++) {
            bigEndian[i] = raw[raw.length - 1 - i];
        }
        boolean odd = (bigEndian[0] & 0x80) != 0;
        bigEndian[0] &= 0x7F;
        return new EdECPoint(odd, new BigInteger(1, bigEndian));
    }

    private static JsonNode part(String compact, int index) {
        byte[] bytes = Base64.getUrlDecoder().decode(compact.split("\\.")[index]);
        return Json.read(new String(bytes, StandardCharsets.UTF_8));
    }
}
