package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.acceptingTokens;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Mutants in the choice of the key and the algorithm by which a token is verified (GR-8.1). */
public final class TokenKeyMutants {

    private TokenKeyMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "accepts a token with alg NONE",
                        acceptingTokens(
                                token -> token.header().path("alg").asText().equals("NONE")),
                        "GR-8.1.1"),
                that(
                        "accepts a token signed with HS256 and the PEM of the public key",
                        acceptingTokens(token -> isSignedWith(token, TokenKeyMutants::pem)),
                        "GR-8.1.1"),
                that(
                        "accepts a token signed with HS256 and the JWK of the public key",
                        acceptingTokens(token -> isSignedWith(token, Json::write)),
                        "GR-8.1.1"));
    }

    /** Whether a host's token is signed by HMAC with a form of the host's key. */
    private static boolean isSignedWith(UnverifiedToken token, Function<JsonNode, String> form) {
        JsonNode key = token.claims().path("host_public_key");
        return token.header().path("alg").asText().equals("HS256")
                && key.isObject()
                && token.text()
                        .endsWith("."
                                + hmac(
                                        form.apply(key),
                                        token.text().substring(0, token.text().lastIndexOf('.'))));
    }

    private static String pem(JsonNode jwk) {
        byte[] key = Base64.getUrlDecoder().decode(jwk.path("x").asText());
        byte[] encoded = HexFormat.of()
                .parseHex("302a300506032b6570032100" + HexFormat.of().formatHex(key));
        return "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static String hmac(String secret, String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
