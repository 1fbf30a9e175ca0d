package dev.capstan.tck.exchange;

/**
 * A message that was sent and what came back, as a person reads them: without credentials, cookies, signatures of tokens
 * and private keys, and cut after 16384 characters.
 *
 * @param sent method, path, headers and body
 * @param answered status, headers and body, or why there is no answer
 */
public record Exchange(String sent, String answered) {

    /** How a list of them is called where scenarios hand it over as JSON. */
    public static final String MEDIA_TYPE = "application/x-capstan-exchanges+json";

    public Exchange {
        sent = Redaction.of(sent);
        answered = Redaction.of(answered);
    }
}
