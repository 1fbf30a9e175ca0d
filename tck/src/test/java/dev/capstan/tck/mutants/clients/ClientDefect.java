package dev.capstan.tck.mutants.clients;

import java.util.Set;

/** The one thing that a client does wrong, and the rules that it breaks. */
public enum ClientDefect {
    NONE("does everything right"),

    GUESSES_PATHS("guesses the paths of endpoints", "X-CL-1.1"),
    GUESSES_LOCATION("guesses the location if the discovery document names none", "X-CL-1.2"),
    IGNORES_VERSION("ignores the version of the server", "X-CL-1.3"),
    REFUSES_UNKNOWN_FIELDS("refuses a response with an unknown field", "X-CL-1.4"),
    REFUSES_UNKNOWN_METHODS("refuses a server with an unknown approval method", "X-CL-1.5"),
    KEEPS_DOCUMENT("caches the discovery document without limit", "X-CL-1.6"),
    FOLLOWS_REDIRECTS("follows ten redirects", "X-CL-1.7"),
    READS_EVERYTHING("reads a discovery document of any size", "X-CL-1.8"),
    ACCEPTS_ISSUER("accepts any issuer", "X-CL-1.9"),

    HOST_TYPE("sends tokens of hosts of the type JWT", "X-CL-2.1"),
    HOST_ISSUER("names its host by an id", "X-CL-2.2"),
    HOST_AUDIENCE("sends tokens of hosts for one endpoint", "X-CL-2.3"),
    HOST_TIMES("omits exp from a token of a host", "X-CL-2.4"),
    HOST_LIFETIME("sends tokens of hosts that last an hour", "X-CL-2.5"),
    HOST_SIGNATURE("signs tokens of hosts with another key", "X-CL-2.6"),
    NO_AGENT_KEY("registers an agent without its key", "X-CL-2.7"),

    AGENT_TYPE("sends tokens of agents of the type JWT", "X-CL-3.1"),
    AGENT_ISSUER("omits iss from a token of an agent", "X-CL-3.2"),
    AGENT_SUBJECT("names the agent in a token by its name", "X-CL-3.3"),
    AGENT_AUDIENCE("executes with the audience of another server", "X-CL-3.4", "X-CL-3.5"),
    ISSUER_AS_AUDIENCE("executes with the issuer as the audience", "X-CL-3.5"),
    REQUEST_AUDIENCE("requests capabilities with the endpoint as the audience", "X-CL-3.6"),
    AGENT_LIFETIME("sends tokens of agents that last an hour", "X-CL-3.7"),
    AGENT_TIMES("omits iat from a token of an agent", "X-CL-3.8"),
    AGENT_SIGNATURE("signs tokens of agents with another key", "X-CL-3.9"),

    NO_ID("sends tokens without jti", "X-CL-4.1"),
    SAME_ID("gives all tokens the same jti", "X-CL-4.2"),
    SAME_HOST_TOKEN("keeps the token of the host for a minute", "X-CL-4.3"),
    SAME_TOKEN_FOR_POLLS("polls with the token of the execution", "X-CL-4.4"),
    SAME_TOKEN_ELSEWHERE("executes at each server with the same token", "X-CL-4.3", "X-CL-4.5"),

    SENDS_PRIVATE_KEY("sends the private key with the public one", "X-CL-5.1"),
    SHARES_KEY("has one key for all agents", "X-CL-5.2", "X-CL-5.4"),
    NEW_HOST("registers each agent under a new host", "X-CL-5.3"),
    KEEPS_REFUSED_KEY("registers again with the key that was refused", "X-CL-5.4"),
    OPEN_FILES("keeps its keys in a file that everybody may read", "X-CL-5.5"),

    REPEATS_TOKEN("sends a refused token again", "X-CL-6.1"),
    REPEATS_REVOKED("executes again after the agent was revoked", "X-CL-6.2"),
    REPEATS_UNGRANTED("executes again without a grant", "X-CL-6.3"),
    IGNORES_RETRY_AFTER("executes again before the time in Retry-After", "X-CL-6.4"),
    POLLS_BEFORE_RETRY_AFTER("polls for approval before the time in Retry-After", "X-CL-6.5"),
    HURRIES("executes again at once if the server names no time", "X-CL-6.6"),
    RETRIES_FOREVER("executes again 20 times after server errors", "X-CL-6.7"),
    UNKNOWN_IS_SUCCESS("reports success after a refusal with an unknown code", "X-CL-6.8"),

    POLLS_FAST("polls for approval without regard to the interval", "X-CL-7.1"),
    IGNORES_SLOW_DOWN("ignores slow_down", "X-CL-7.2"),
    POLLS_REJECTED("polls on after a rejection", "X-CL-7.3"),
    REGISTERS_AGAIN("registers again after a denial", "X-CL-7.4"),
    IGNORES_EXPIRY("polls on after the approval has expired", "X-CL-7.5"),
    GIVES_UP("gives up after the first poll for approval", "X-CL-7.6"),

    IGNORES_LOCATION("ignores the location of a capability", "X-CL-8.1"),
    IGNORES_DEFAULT_LOCATION("ignores the default location", "X-CL-8.2"),
    CHANGES_NAMES("writes the names of capabilities in lower case", "X-CL-8.3"),
    CHANGES_ARGUMENTS("leaves out nested arguments", "X-CL-8.4"),
    HIDES_RESULT("does not print the result", "X-CL-8.5", "X-CL-8.7"),
    POLLS_WITHOUT_TOKEN("polls an execution without a token", "X-CL-8.6"),
    STOPS_POLLING("polls an execution once", "X-CL-8.7"),
    POLLS_EVENLY("polls an execution at even intervals", "X-CL-8.8"),
    POLLS_ELSEWHERE("polls an execution at any server", "X-CL-8.9"),

    REVOKES_NOTHING("disconnects an agent without telling the server", "X-CL-9.1"),
    KEEPS_KEY("keeps the key of a disconnected agent", "X-CL-9.2"),
    REACTIVATES_NOTHING("reactivates an agent without asking the server", "X-CL-9.3"),
    REQUESTS_AS_HOST("requests capabilities with a token of the host", "X-CL-9.4"),
    STATUS_AS_AGENT("asks for the status with a token of the agent", "X-CL-9.5");

    private final String text;
    private final Set<String> red;

    ClientDefect(String text, String... red) {
        this.text = text;
        this.red = Set.of(red);
    }

    /** Returns the defect as the end of "A client that …". */
    public String text() {
        return text;
    }

    /** Returns the rules that the defect breaks. */
    public Set<String> red() {
        return red;
    }
}
