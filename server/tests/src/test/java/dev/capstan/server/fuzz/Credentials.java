package dev.capstan.server.fuzz;

import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.TestAgent;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** The header Authorization of requests: right, wrong and made up. */
final class Credentials {

    private final String issuer;
    private final String owner;
    private final TestAgent agent;
    private final SigningKey stranger = SigningKey.generate();

    Credentials(String issuer, String password, TestAgent agent) {
        this.issuer = issuer;
        this.owner = basic("owner:" + password);
        this.agent = agent;
    }

    /** Returns a value of the header; empty for none. */
    String any(String path, Random random) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> owner;
            case 3, 4 -> "Bearer " + agent.tokenFor(path);
            case 5, 6 -> "Bearer " + TestAgent.TOKENS.host(stranger, random.nextBoolean() ? issuer : issuer + path);
            case 7 -> "Bearer " + invented(random);
            case 8 -> "Bearer " + base64(Long.toString(random.nextLong()));
            case 9 -> random.nextInt(200) == 0 ? basic("owner:wrong" + random.nextInt()) : "Digest x";
            default -> "";
        };
    }

    private String invented(Random random) {
        String claims = Json.object()
                .put("iss", FuzzStrings.any(random))
                .put("sub", agent.id())
                .put("aud", issuer)
                .put("iat", random.nextLong())
                .put("exp", random.nextInt())
                .put("jti", FuzzStrings.any(random))
                .toString();
        String header = "{\"alg\":\"" + (random.nextBoolean() ? "EdDSA" : "none") + "\",\"typ\":\""
                + (random.nextBoolean() ? "host+jwt" : "agent+jwt") + "\"}";
        return base64(header) + "." + base64(claims) + "." + (random.nextBoolean() ? "" : base64("signature"));
    }

    private static String basic(String text) {
        return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
