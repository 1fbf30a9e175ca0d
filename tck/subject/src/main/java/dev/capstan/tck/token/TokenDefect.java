package dev.capstan.tck.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The possible defects of a token, by the wording of the features: "a token that …" (GR-8.1). */
public final class TokenDefect {

    private static final int MINUTE = 60;
    private static final int HALF_AN_HOUR = 1_800;

    private static final Map<String, Function<Token, String>> DEFECTS = new TreeMap<>(Map.ofEntries(
            Map.entry("expired two minutes ago", of(token -> shifted(token, -3 * MINUTE))),
            Map.entry("expired 32 seconds ago", of(token -> expiredSecondsAgo(token, 32))),
            Map.entry("expired 27 seconds ago", of(token -> expiredSecondsAgo(token, 27))),
            Map.entry("was issued in two minutes", of(token -> shifted(token, 2 * MINUTE))),
            Map.entry("was issued in 45 seconds", of(token -> shifted(token, 45))),
            Map.entry("was issued in 33 seconds", of(token -> shifted(token, 33))),
            Map.entry("was issued in 28 seconds", of(token -> shifted(token, 28))),
            Map.entry("was issued half an hour ago and has not expired", of(token -> aged(token))),
            Map.entry("expired two minutes before it was issued", of(token -> withLifetime(token, -2 * MINUTE))),
            Map.entry("has no expiry time", of(token -> token.without("exp"))),
            Map.entry("has no issue time", of(token -> token.without("iat"))),
            Map.entry("has a string as its expiry time", of(token -> token.with("exp", "soon"))),
            Map.entry(
                    "has its expiry time in a string",
                    of(token -> token.with("exp", token.claims().path("exp").asText()))),
            Map.entry("is not valid for another 45 seconds", of(token -> startingIn(token, 45))),
            Map.entry("has no jti", of(token -> token.without("jti"))),
            Map.entry("has no audience", of(token -> token.without("aud"))),
            Map.entry("has another audience", of(token -> token.with("aud", "https://elsewhere.example"))),
            Map.entry("has a longer audience", of(token -> token.with("aud", audience(token) + "/more"))),
            Map.entry("has several audiences", of(token -> token.with("aud", listed(token, "https://other.example")))),
            Map.entry("has no type", of(token -> token.headedWithout("typ"))),
            Map.entry("is of the type JWT", of(token -> typed(token, "JWT"))),
            Map.entry("is of the type host+jwt", of(token -> typed(token, "host+jwt"))),
            Map.entry("is of the type agent+jwt", of(token -> typed(token, "agent+jwt"))),
            Map.entry("has another issuer", of(token -> token.with("iss", unknownKeyToken()))),
            Map.entry("has an unknown agent as its subject", of(token -> token.with("sub", "agt_nobody"))),
            Map.entry("is signed by another key", of(token -> token.signedBy(SigningKey.fresh()))),
            Map.entry("is signed by a key in its header", of(token -> bringingKey(token, true))),
            Map.entry("is signed by a key in its claims", of(token -> bringingKey(token, false))),
            Map.entry("is not signed", token -> unsigned(token, "none")),
            Map.entry("is not signed, by the algorithm NONE", token -> unsigned(token, "NONE")),
            Map.entry(
                    "is signed with the public key as a password",
                    token -> signedWithPassword(token, token.key().publicBytes())),
            Map.entry(
                    "is signed with the PEM of the public key as a password",
                    token -> signedWithPassword(token, bytes(token.key().publicPem()))),
            Map.entry(
                    "is signed with the JWK of the public key as a password",
                    token -> signedWithPassword(
                            token, bytes(Json.write(token.key().publicJwk())))),
            Map.entry("was changed after it was signed", token -> changed(token)),
            Map.entry("requires an unknown extension", of(token -> token.headed("crit", Json.tree(List.of("x-more"))))),
            Map.entry("is not a valid token", token -> "no.token.at-all")));

    private TokenDefect() {}

    /** Returns the defective token. Throws {@link IllegalArgumentException} if the wording is unknown. */
    public static String apply(Token token, String text) {
        Function<Token, String> defect = DEFECTS.get(text);
        if (defect == null) {
            throw new IllegalArgumentException("unknown token defect '" + text + "'; use one of " + DEFECTS.keySet());
        }
        return defect.apply(token);
    }

    private static Function<Token, String> of(Function<Token, Token> change) {
        return token -> change.apply(token).compact();
    }

    private static Token shifted(Token token, int seconds) {
        long issued = token.claims().path("iat").longValue() + seconds;
        return token.with("iat", Json.tree(issued)).with("exp", Json.tree(issued + Token.SECONDS));
    }

    /** Returns the token with a start of its validity (RFC 7519, 4.1.5). */
    private static Token startingIn(Token token, int seconds) {
        return token.with("nbf", Json.tree(token.claims().path("iat").longValue() + seconds));
    }

    private static Token expiredSecondsAgo(Token token, int seconds) {
        return shifted(token, -Token.SECONDS - seconds);
    }

    private static Token aged(Token token) {
        long now = token.claims().path("iat").longValue();
        return token.with("iat", Json.tree(now - HALF_AN_HOUR));
    }

    private static Token withLifetime(Token token, int seconds) {
        return token.with("exp", Json.tree(token.claims().path("iat").longValue() + seconds));
    }

    private static Token typed(Token token, String type) {
        return token.headed("typ", Json.tree(type));
    }

    private static String audience(Token token) {
        return token.claims().path("aud").textValue();
    }

    private static JsonNode listed(Token token, String other) {
        return Json.tree(List.of(audience(token), other));
    }

    private static String unknownKeyToken() {
        return SigningKey.fresh().thumbprint();
    }

    /** Returns the token with the public half of another key, which signs it. */
    private static Token bringingKey(Token token, boolean inHeader) {
        SigningKey other = SigningKey.fresh();
        Token bringing = inHeader
                ? token.headed("jwk", other.publicJwk())
                : token.with("agent_public_key", other.publicJwk())
                        .with("cnf", Json.object().set("jwk", other.publicJwk()));
        return bringing.signedBy(other);
    }

    private static String unsigned(Token token, String algorithm) {
        return token.headed("alg", Json.tree(algorithm)).content() + ".";
    }

    /**
     * Returns the token signed by HMAC with a form of the public key as the secret. A receiver that lets the token
     * choose the algorithm accepts it, if it keeps the key in that form.
     */
    private static String signedWithPassword(Token token, byte[] secret) {
        String content = token.headed("alg", Json.tree("HS256")).content();
        return content + "." + Token.base64(Sha256.hmac(secret, bytes(content)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String changed(Token token) {
        String signature = token.compact().substring(token.content().length());
        return token.with("jti", "another").content() + signature;
    }
}
