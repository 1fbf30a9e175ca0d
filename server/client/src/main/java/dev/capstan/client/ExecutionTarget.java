package dev.capstan.client;

import java.net.URI;
import java.util.function.Supplier;

/**
 * The location of one capability, and the tokens for it.
 *
 * @param location URL at which the capability is executed
 * @param issuer URL of the server that knows the agent
 * @param tokens returns a new token for each request, valid for this location and this capability alone
 */
record ExecutionTarget(SecureUrl location, SecureUrl issuer, Supplier<String> tokens) {

    /**
     * Returns the URL to poll for the result. It receives a token, so it must have the origin of the location or of the
     * issuer.
     */
    URI trusted(String statusUrl) {
        SecureUrl url = SecureUrl.named(statusUrl, "status_url");
        if (!url.origin().equals(location.origin()) && !url.origin().equals(issuer.origin())) {
            throw new ClientFailed("the server's status_url '" + TerminalText.of(statusUrl)
                    + "' is on another server; no token was sent to it");
        }
        return url.uri();
    }
}
