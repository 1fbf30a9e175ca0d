package dev.capstan.tck.exchange;

/**
 * A request and its response for human readers: without credentials, cookies, token signatures and private keys, and
 * cut after 16384 characters.
 *
 * @param sent method, path, headers and body
 * @param received status, headers and body, or the reason for a missing response
 */
public record Exchange(String sent, String received) {

    /** Media type of a list of exchanges that scenarios attach as JSON. */
    public static final String MEDIA_TYPE = "application/x-capstan-exchanges+json";

    public Exchange {
        sent = Redaction.of(sent);
        received = Redaction.of(received);
    }
}
