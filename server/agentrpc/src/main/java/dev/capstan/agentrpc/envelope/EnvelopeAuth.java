package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The {@code auth} block of an envelope: {@code {kind: "hmac", keyId, signature}}, {@code {kind: "jwt", token}},
 * {@code {kind: "ed25519", keyId, signature}} of responses, or {@code {kind: "internal"}}, which proves nothing.
 */
public final class EnvelopeAuth {

    /** The value of {@code kind} for a sender without proof. */
    public static final String INTERNAL = "internal";

    /** The value of {@code kind} for an agent token. */
    public static final String JWT = "jwt";

    /** The value of {@code kind} for a response signed with a server's own key. */
    public static final String ED25519 = "ed25519";

    private EnvelopeAuth() {}

    /** Whether a block proves nothing: it is missing, or of the kind {@code internal}. */
    public static boolean isAbsent(@Nullable JsonNode auth) {
        return auth == null || auth.isNull() || auth.path("kind").asText().equals(INTERNAL);
    }
}
