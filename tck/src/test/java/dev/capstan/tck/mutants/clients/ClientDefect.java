package dev.capstan.tck.mutants.clients;

import java.util.Set;

/** A defect of a client, and the rules that it breaks. */
public enum ClientDefect {
    NONE("has no defect"),

    GUESSES_PATHS("guesses the paths of endpoints", "X-CL-1.1"),
    GUESSES_LOCATION("guesses the location if the discovery document has none", "X-CL-1.2"),
    IGNORES_VERSION("accepts any protocol version of the server", "X-CL-1.3"),
    REFUSES_UNKNOWN_FIELDS("rejects a discovery document with an unknown field", "X-CL-1.4"),
    REFUSES_UNKNOWN_METHODS("rejects a server with an unknown approval method", "X-CL-1.5"),
    KEEPS_DOCUMENT("caches the discovery document without expiry", "X-CL-1.6"),
    FOLLOWS_REDIRECTS("follows ten redirects", "X-CL-1.7"),
    READS_EVERYTHING("reads a discovery document of any size", "X-CL-1.8"),
    ACCEPTS_ISSUER("accepts an issuer that differs from the server's URL", "X-CL-1.9"),

    HOST_TYPE("sends host tokens with typ JWT", "X-CL-2.1"),
    HOST_ISSUER("sends host tokens whose iss is not the thumbprint of the key", "X-CL-2.2"),
    HOST_AUDIENCE("sends host tokens whose aud is one endpoint", "X-CL-2.3"),
    HOST_TIMES("sends host tokens without exp", "X-CL-2.4"),
    HOST_LIFETIME("sends host tokens with a lifetime of one hour", "X-CL-2.5"),
    HOST_SIGNATURE("signs host tokens with a different key", "X-CL-2.6"),
    NO_AGENT_KEY("registers an agent without its key", "X-CL-2.7"),

    AGENT_TYPE("sends agent tokens with typ JWT", "X-CL-3.1"),
    AGENT_ISSUER("sends agent tokens without iss", "X-CL-3.2"),
    AGENT_SUBJECT("sends agent tokens whose sub is the agent's name", "X-CL-3.3"),
    AGENT_AUDIENCE("executes with another server as aud", "X-CL-3.4", "X-CL-3.5"),
    ISSUER_AS_AUDIENCE("executes with the issuer as aud", "X-CL-3.5"),
    REQUEST_AUDIENCE("requests capabilities with the endpoint as aud", "X-CL-3.6"),
    AGENT_LIFETIME("sends agent tokens with a lifetime of one hour", "X-CL-3.7"),
    AGENT_TIMES("sends agent tokens without iat", "X-CL-3.8"),
    AGENT_SIGNATURE("signs agent tokens with a different key", "X-CL-3.9"),

    NO_ID("sends tokens without jti", "X-CL-4.1"),
    SAME_ID("uses the same jti for all tokens", "X-CL-4.2"),
    SAME_HOST_TOKEN("sends the same host token several times", "X-CL-4.3"),
    SAME_TOKEN_FOR_POLLS("polls with the token of the execution", "X-CL-4.4"),
    SAME_TOKEN_ELSEWHERE("sends the same agent token to several locations", "X-CL-4.3", "X-CL-4.5"),

    SENDS_PRIVATE_KEY("sends the private key with the public key", "X-CL-5.1"),
    SHARES_KEY("uses the same key for all agents", "X-CL-5.2", "X-CL-5.4"),
    NEW_HOST("registers each agent under a new host", "X-CL-5.3"),
    KEEPS_REFUSED_KEY("registers again with a refused key", "X-CL-5.4"),
    OPEN_FILES("stores its keys in a world-readable file", "X-CL-5.5"),

    REPEATS_TOKEN("sends a refused token again", "X-CL-6.1"),
    REPEATS_REVOKED("retries an execution after the agent was revoked", "X-CL-6.2"),
    REPEATS_UNGRANTED("retries an execution without a grant", "X-CL-6.3"),
    IGNORES_RETRY_AFTER("retries an execution before the time in Retry-After", "X-CL-6.4"),
    POLLS_BEFORE_RETRY_AFTER("polls for approval before the time in Retry-After", "X-CL-6.5"),
    HURRIES("retries a rate-limited execution without delay if Retry-After is absent", "X-CL-6.6"),
    RETRIES_FOREVER("retries an execution 20 times after server errors", "X-CL-6.7"),
    UNKNOWN_IS_SUCCESS("reports success after a refusal with an unknown code", "X-CL-6.8"),

    POLLS_FAST("ignores the interval when it polls for approval", "X-CL-7.1"),
    IGNORES_SLOW_DOWN("ignores slow_down", "X-CL-7.2"),
    POLLS_REJECTED("continues polling after a rejection", "X-CL-7.3"),
    REGISTERS_AGAIN("registers again after a denial", "X-CL-7.4"),
    IGNORES_EXPIRY("continues polling after the approval has expired", "X-CL-7.5"),
    GIVES_UP("gives up after the first poll for approval", "X-CL-7.6"),

    IGNORES_LOCATION("ignores the location of a capability", "X-CL-8.1"),
    IGNORES_DEFAULT_LOCATION("ignores the default location", "X-CL-8.2"),
    CHANGES_NAMES("sends capability names in lowercase", "X-CL-8.3"),
    CHANGES_ARGUMENTS("omits nested arguments", "X-CL-8.4"),
    HIDES_RESULT("does not print the result", "X-CL-8.5", "X-CL-8.7"),
    POLLS_WITHOUT_TOKEN("polls the outcome of an execution without a token", "X-CL-4.4", "X-CL-8.6"),
    STOPS_POLLING("polls the outcome of an execution only once", "X-CL-8.7"),
    POLLS_EVENLY("polls the outcome of an execution at constant intervals", "X-CL-8.8"),
    POLLS_ELSEWHERE("polls the outcome of an execution at another server", "X-CL-8.9"),

    REVOKES_NOTHING("disconnects an agent without revoking it at the server", "X-CL-9.1"),
    KEEPS_KEY("keeps the key of a disconnected agent", "X-CL-9.2"),
    REACTIVATES_NOTHING("reactivates an agent without a request to the server", "X-CL-9.3"),
    REQUESTS_AS_HOST("requests capabilities with a host token", "X-CL-9.4"),
    STATUS_AS_AGENT("requests the status with an agent token", "X-CL-9.5");

    private final String text;
    private final Set<String> red;

    ClientDefect(String text, String... red) {
        this.text = text;
        this.red = Set.of(red);
    }

    /** Returns the title of the defect, which completes "A client that …". */
    public String text() {
        return text;
    }

    /** Returns the rules that the defect breaks. */
    public Set<String> red() {
        return red;
    }
}
