package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The claims of a token that locate a key. */
public final class KeyClaims {

    private static final int MAX_URL_LENGTH = 2_048;

    private KeyClaims() {}

    /** Returns the URL in a claim, or empty if the claim is missing. */
    public static Optional<URI> url(Token token, String claim) throws InvalidToken {
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
