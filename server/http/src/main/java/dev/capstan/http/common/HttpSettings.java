package dev.capstan.http.common;

/** The names of the settings for HTTP. */
public final class HttpSettings {

    /** The data directory, which every server has and a command that only opens a database has not. */
    public static final String DATA = "capstan.data";

    /** The URL by which clients reach the server. */
    public static final String PUBLIC_URL = "capstan.public-url";

    /** The origins whose pages may use the server, separated by commas. */
    public static final String ALLOWED_ORIGINS = "capstan.allow-origin";

    /** The time limit for a request to arrive. */
    public static final String REQUEST_DEADLINE = "capstan.request-deadline";

    /** The maximum idle time of a connection. */
    public static final String KEEP_ALIVE = "capstan.keep-alive";

    /** The maximum number of concurrent requests. */
    public static final String MAX_REQUESTS = "capstan.max-requests";

    /** The key that authorizes services to introspect tokens. */
    public static final String INTROSPECTION_KEY = "capstan.introspection-key";

    /** The maximum wait of an agent for an execution before it must poll for the result. */
    public static final String SYNCHRONOUS_WAIT = "capstan.patience";

    /** Whether each request is logged. */
    public static final String ACCESS_LOG = "capstan.access-log";

    private HttpSettings() {}
}
