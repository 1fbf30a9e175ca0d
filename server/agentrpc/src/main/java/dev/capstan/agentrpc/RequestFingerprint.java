package dev.capstan.agentrpc;

import dev.capstan.core.Sha256;
import dev.capstan.core.json.Json;

/** The fingerprint of a request, which distinguishes requests with the same idempotency key and has a fixed size. */
final class RequestFingerprint {

    private RequestFingerprint() {}

    /**
     * Returns the SHA-256 of receiver, capability, mode, session, minimum version and payload. Payloads that are equal
     * as JSON have the same one.
     */
    static String of(RpcRequest request) {
        String fingerprint = request.to() + " " + request.capability() + " " + request.mode() + " "
                + request.sessionId() + " " + request.minSchemaVersion() + " " + Json.canonical(request.payload());
        return Sha256.hex(fingerprint);
    }
}
