package dev.capstan.agentrpc;

import dev.capstan.core.Sha256;
import dev.capstan.core.json.Json;

/** Tells requests apart that come under one idempotency key, in a few bytes whatever their payload. */
final class RequestFingerprint {

    private RequestFingerprint() {}

    /** The SHA-256 of what is asked of whom in which mode; payloads that are equal as JSON are the same. */
    static String of(RpcRequest request) {
        String asked = request.to() + " " + request.capability() + " " + request.mode() + " " + request.sessionId()
                + " " + request.minSchemaVersion() + " " + Json.canonical(request.payload());
        return Sha256.hex(asked);
    }
}
