package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The claims of a token that give the key of a host or an agent. */
public final class KeyClaims {

    private static final int MAX_URL_LENGTH = 2_048;

    private KeyClaims() {}

    /**
     * Returns the source of the key of a host or an agent, which a token gives inline or as a URL.
     *
     * @param owner {@code host} or {@code agent}, the prefix of the claims
     * @param kid the id of the key at the URL, or empty
     * @param withoutKid the message for a URL without an id
     */
    public static KeySource source(Token token, String owner, Optional<String> kid, String withoutKid)
            throws InvalidToken, RefusedException {
        String keyClaim = owner + "_public_key";
        String urlClaim = owner + "_jwks_url";
        JsonNode key = token.claim(keyClaim);
        Optional<URI> url = url(token, urlClaim);
        if (key.isMissingNode() == url.isEmpty()) {
            throw new InvalidToken(
                    Reason.MISSING_CLAIM, "the token needs either " + keyClaim + " or " + urlClaim + ", and not both");
        }
        if (url.isPresent()) {
            return new KeySource.Remote(
                    url.get(), kid.orElseThrow(() -> new InvalidToken(Reason.MISSING_CLAIM, withoutKid)));
        }
        try {
            return new KeySource.Inline(PublicKey.parse(key));
        } catch (InvalidKey e) {
            if (e.unsupportedAlgorithm()) {
                throw new RefusedException(RefusalCode.UNSUPPORTED_ALGORITHM, keyClaim + ": " + e.getMessage());
            }
            throw new InvalidToken(Reason.WRONG_KEY, keyClaim + ": " + e.getMessage());
        }
    }

    /** Returns the URL in a claim, or empty if the claim is missing. */
    static Optional<URI> url(Token token, String claim) throws InvalidToken {
        JsonNode url = token.claim(claim);
        if (url.isMissingNode()) {
            return Optional.empty();
        }
        if (url.isTextual() && url.textValue().length() <= MAX_URL_LENGTH) {
            try {
                return Optional.of(new URI(url.textValue()));
            } catch (URISyntaxException e) {
                // reported below, like a claim that is not a string
            }
        }
        throw new InvalidToken(Reason.MALFORMED, claim + " must be a URL of at most " + MAX_URL_LENGTH + " characters");
    }
}
