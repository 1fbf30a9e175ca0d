package dev.capstan.http.common;

/** The names of the settings that the HTTP surfaces read. */
public final class HttpSettings {

    /** The URL that clients reach the server by. */
    public static final String PUBLIC_URL = "capstan.public-url";

    /** The time for a request to arrive. */
    public static final String REQUEST_DEADLINE = "capstan.request-deadline";

    /** The time that a connection may rest without a request. */
    public static final String KEEP_ALIVE = "capstan.keep-alive";

    /** The maximum number of requests that are worked on at a time. */
    public static final String MAX_REQUESTS = "capstan.max-requests";

    /** The key by which services prove that they may introspect tokens. */
    public static final String INTROSPECTION_KEY = "capstan.introspection-key";

    /** The time that an agent waits for an execution before it comes back for the result. */
    public static final String SYNCHRONOUS_WAIT = "capstan.patience";

    private HttpSettings() {}
}
