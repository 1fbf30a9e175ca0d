package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Token;

/** Keys and tokens as received in requests of Agent Auth, before any verification. */
final class PresentedKey {

    private PresentedKey() {}

    /** Whether a token claims to be an agent's. The claim is verified later. */
    static boolean isAgents(String token) {
        try {
            return Token.parse(token).typ().equals(Token.AGENT);
        } catch (InvalidToken e) {
            return false;
        }
    }

    /** Returns the key in a body. Throws if it is invalid. */
    static PublicKey of(JsonNode body) {
        try {
            return PublicKey.parse(body.get("public_key"));
        } catch (InvalidKey e) {
            throw new RefusedException(
                    e.unsupportedAlgorithm() ? RefusalCode.UNSUPPORTED_ALGORITHM : RefusalCode.INVALID_REQUEST,
                    "/public_key: " + e.getMessage());
        }
    }
}
