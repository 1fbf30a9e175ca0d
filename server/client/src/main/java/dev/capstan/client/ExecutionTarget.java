package dev.capstan.client;

import java.net.URI;
import java.util.function.Supplier;

/**
 * Where one capability is executed, and by whom.
 *
 * @param location where it is
 * @param issuer the server that knows the agent
 * @param tokens a new token for each request, for this location and this capability alone
 */
record ExecutionTarget(SecureUrl location, SecureUrl issuer, Supplier<String> tokens) {

    /** A URL that is asked for the result: it gets a token, so it has to be of the location or of the issuer. */
    URI trusted(String statusUrl) {
        SecureUrl url = SecureUrl.named(statusUrl, "status_url");
        if (!url.origin().equals(location.origin()) && !url.origin().equals(issuer.origin())) {
            throw new ClientFailed("the server's status_url '" + TerminalText.of(statusUrl)
                    + "' is on another server: no token is sent there");
        }
        return url.uri();
    }
}
