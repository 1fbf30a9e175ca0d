package dev.capstan.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes bad tokens of good ones, in every way that comes to mind; not one of them is to be let in. */
public final class MutatedTokens {

    private static final String CHARACTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/~!,;:\"";

    private static final SigningKey FOREIGN = SigningKey.generate();
    private static final KeyPair CURVE_P256 = curveP256();

    private static final List<String> EVERY_CLAIM = List.of("iss", "aud", "iat", "exp", "jti");

    /** Values that are invalid for every claim. */
    private static final List<String> NO_CLAIMS = List.of(
            "null",
            "true",
            "[]",
            "{}",
            "\"\"",
            "[\"x\"]",
            "[null]",
            "{\"x\": 1}",
            "-1",
            "-0.5",
            "1e300",
            "99999999999999999999999999");

    private final Random random;

    /** Creates mutations from a source of random numbers. */
    public MutatedTokens(Random random) {
        this.random = random;
    }

    /**
     * A bad token, and what is bad about it.
     *
     * @param way what was done to a good one
     * @param token what became of it
     */
    public record MutatedToken(String way, String token) {}

    /** A good token, made bad in some way. */
    public MutatedToken of(TokenParts good) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> damaged(good);
            case 2 -> mutateParts(good);
            case 3 -> ofAnotherAlgorithm(good);
            case 4 -> ofAnotherHeader(good);
            case 5 -> ofAnotherTime(good);
            case 6 -> ofAnotherPlace(good);
            default -> ofAnotherClaim(good);
        };
    }

    private MutatedToken damaged(TokenParts good) {
        String token = good.compact();
        int at = random.nextInt(token.length());
        int to = at + 1 + random.nextInt(Math.min(40, token.length() - at));
        return switch (random.nextInt(6)) {
            case 0 -> new MutatedToken("cut off at " + at, token.substring(0, at));
            case 1 -> new MutatedToken("without its beginning", token.substring(at + 1));
            case 2 -> new MutatedToken("with a part twice", token.substring(0, to) + token.substring(at));
            case 3 -> new MutatedToken("with a part left out", token.substring(0, at) + token.substring(to));
            default -> new MutatedToken("with another character at " + at, flipped(token, at));
        };
    }

    private String flipped(String token, int at) {
        char was = token.charAt(at);
        char other = was;
        while (other == was) {
            other = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
        }
        return token.substring(0, at) + other + token.substring(at + 1);
    }

    private MutatedToken mutateParts(TokenParts good) {
        String[] parts = good.compact().split("\\.");
        String[] others =
                good.with("jti", TextNode.valueOf("another")).compact().split("\\.");
        return switch (random.nextInt(9)) {
            case 0 -> new MutatedToken("parts swapped", parts[1] + "." + parts[0] + "." + parts[2]);
            case 1 -> new MutatedToken("signature first", parts[2] + "." + parts[0] + "." + parts[1]);
            case 2 -> new MutatedToken("another's signature", parts[0] + "." + parts[1] + "." + others[2]);
            case 3 -> new MutatedToken("another's claims", parts[0] + "." + others[1] + "." + parts[2]);
            case 4 -> new MutatedToken("no signature", parts[0] + "." + parts[1] + ".");
            case 5 -> new MutatedToken("two parts", parts[0] + "." + parts[1]);
            case 6 -> new MutatedToken("four parts", good.compact() + "." + parts[2]);
            case 7 -> new MutatedToken("padded", parts[0] + "." + parts[1] + "." + parts[2] + "==");
            default -> new MutatedToken("upper case", good.compact().toUpperCase(Locale.ROOT));
        };
    }

    private MutatedToken ofAnotherAlgorithm(TokenParts good) {
        String[] none = {"none", "None", "NONE", "nOnE", "", "Ed25519", "RS256", "ES256", "HS256", "PS512", "EdDSA "};
        String name = none[random.nextInt(none.length)];
        TokenParts named = good.withHeader("alg", TextNode.valueOf(name));
        return switch (random.nextInt(5)) {
            case 0 -> new MutatedToken("alg " + name + ", unsigned", named.signedPart() + ".");
            case 1 -> new MutatedToken("alg " + name + ", signed by EdDSA", named.compact());
            case 2 -> {
                TokenParts hs256 = good.withHeader("alg", TextNode.valueOf("HS256"));
                yield new MutatedToken(
                        "HS256 with the public key as the secret", hs256.signedPart() + "." + hmac(hs256));
            }
            case 3 -> {
                TokenParts es256 = good.withHeader("alg", TextNode.valueOf("ES256"));
                yield new MutatedToken("ES256", es256.signedPart() + "." + ecdsa(es256));
            }
            default -> new MutatedToken("EdDSA that is ES256", good.signedPart() + "." + ecdsa(good));
        };
    }

    private MutatedToken ofAnotherHeader(TokenParts good) {
        String thumbprint = good.key().publicKey().thumbprint();
        String claims = TokenParts.part(Json.write(good.claims()));
        return switch (random.nextInt(12)) {
            case 0 ->
                new MutatedToken(
                        "crit", good.withHeader("crit", json("[\"exp\"]")).compact());
            case 1 ->
                new MutatedToken(
                        "crit b64",
                        good.withHeader("b64", json("false"))
                                .withHeader("crit", json("[\"b64\"]"))
                                .compact());
            case 2 ->
                new MutatedToken(
                        "typ JWT",
                        good.withHeader("typ", TextNode.valueOf("JWT")).compact());
            case 3 ->
                new MutatedToken(
                        "typ a number", good.withHeader("typ", json("1")).compact());
            case 4 ->
                new MutatedToken(
                        "typ of the other kind",
                        good.withHeader("typ", TextNode.valueOf(good.isHosts() ? "agent+jwt" : "host+jwt"))
                                .compact());
            case 5 -> new MutatedToken("no header but {}", good.compact(TokenParts.part("{}") + "." + claims));
            case 6 -> new MutatedToken("a header that is a list", good.compact(TokenParts.part("[]") + "." + claims));
            case 7 ->
                new MutatedToken(
                        "a header with alg twice",
                        good.compact(TokenParts.part("{\"alg\":\"none\",\"typ\":\""
                                        + good.header().get("typ").asText() + "\",\"alg\":\"EdDSA\"}")
                                + "." + claims));
            case 8 ->
                new MutatedToken(
                        "signed by a foreign key", good.signedBy(FOREIGN).compact());
            case 9 ->
                new MutatedToken(
                        "signed by a foreign key that calls itself by the right name",
                        good.withHeader("kid", TextNode.valueOf(thumbprint))
                                .signedBy(FOREIGN)
                                .compact());
            case 10 ->
                new MutatedToken(
                        "signed by a foreign key that is in the header",
                        good.withHeader("jwk", FOREIGN.publicKey().toJson())
                                .signedBy(FOREIGN)
                                .compact());
            default ->
                new MutatedToken(
                        "signed by a foreign key at an address in the header",
                        good.withHeader("jku", TextNode.valueOf("http://127.0.0.1:1/keys"))
                                .signedBy(FOREIGN)
                                .compact());
        };
    }

    private MutatedToken ofAnotherTime(TokenParts good) {
        long now = good.claims().path("iat").asLong();
        long[][] times = {
            {now - 300, now - 240},
            {now - 100, now - 31},
            {now + 100, now + 160},
            {now, now},
            {now, now - 1},
            {now, now + 121},
            {now, 253_402_300_799L},
            {now, Long.MAX_VALUE},
            {0, 1},
            {0, now + 60},
            {253_402_300_700L, 253_402_300_799L},
            {-60, 60}
        };
        long[] time = times[random.nextInt(times.length)];
        TokenParts late = random.nextInt(8) == 0
                ? good.with("nbf", Json.object().numberNode(now + 3_600))
                : good.with("iat", Json.object().numberNode(time[0]))
                        .with("exp", Json.object().numberNode(time[1]));
        return new MutatedToken("at another time: " + late.claims(), late.compact());
    }

    private MutatedToken ofAnotherPlace(TokenParts good) {
        String place = good.claims().path("aud").textValue();
        String other =
                switch (random.nextInt(9)) {
                    case 0 -> place + "/";
                    case 1 -> place.toUpperCase(Locale.ROOT);
                    case 2 -> place.replace("127.0.0.1", "localhost");
                    case 3 -> place + "?";
                    case 4 -> place.endsWith("execute") ? place.replace("/capability/execute", "") : place + "/agent";
                    case 5 -> "*";
                    case 6 -> " " + place;
                    case 7 -> place + "\u0000";
                    default -> "https://nowhere.example/execute";
                };
        boolean listed = random.nextInt(3) == 0;
        JsonNode aud = listed
                ? Json.object().arrayNode().add(place).add(random.nextBoolean() ? other : place)
                : TextNode.valueOf(other);
        if (listed && random.nextBoolean()) {
            aud = Json.object().arrayNode().add(place);
        }
        return new MutatedToken("for " + aud, good.with("aud", aud).compact());
    }

    private MutatedToken ofAnotherClaim(TokenParts good) {
        String own = good.isHosts() ? "host_public_key" : "sub";
        int which = random.nextInt(EVERY_CLAIM.size() + 1);
        String claim = which == EVERY_CLAIM.size() ? own : EVERY_CLAIM.get(which);
        boolean mayBeMissing = claim.equals("host_public_key") || claim.equals("iss") && !good.isHosts();
        if (!mayBeMissing && random.nextInt(5) == 0) {
            return new MutatedToken("without " + claim, good.without(claim).compact());
        }
        return switch (random.nextInt(5)) {
            case 0 ->
                new MutatedToken(
                        "payload a list",
                        good.compact(good.signedPart().split("\\.")[0] + "." + TokenParts.part("[]")));
            case 1 ->
                new MutatedToken(
                        "a claim twice",
                        good.compact(good.signedPart().split("\\.")[0] + "."
                                + TokenParts.part(Json.write(good.claims()).replaceFirst("\\{", "{\"jti\":\"x\","))));
            case 2 -> {
                ObjectNode renamed = good.claims().deepCopy();
                renamed.put("jti", "x".repeat(257));
                yield new MutatedToken("a jti of 257", new TokenParts(good.header(), renamed, good.key()).compact());
            }
            default -> {
                String value = NO_CLAIMS.get(random.nextInt(NO_CLAIMS.size()));
                yield new MutatedToken(
                        claim + " " + value, good.with(claim, json(value)).compact());
            }
        };
    }

    private static JsonNode json(String text) {
        return RunningServer.parsed(text);
    }

    private static String hmac(TokenParts token) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.key().publicKey().x().getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return TokenParts.encoded(mac.doFinal(token.signedPart().getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String ecdsa(TokenParts token) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(CURVE_P256.getPrivate());
            signature.update(token.signedPart().getBytes(StandardCharsets.US_ASCII));
            return TokenParts.encoded(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair curveP256() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
