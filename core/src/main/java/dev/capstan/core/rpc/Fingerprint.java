package dev.capstan.core.rpc;

import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells requests apart that come under one idempotency key, in a few bytes whatever their payload. */
final class Fingerprint {

    private Fingerprint() {}

    /** The SHA-256 of what is asked of whom in which mode; payloads that are equal as JSON are the same. */
    static String of(RpcRequest request) {
        String asked = request.to() + " " + request.capability() + " " + request.mode() + " " + request.sessionId()
                + " " + request.minSchemaVersion() + " " + Json.canonical(request.payload());
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(asked.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
