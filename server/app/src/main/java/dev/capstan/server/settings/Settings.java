package dev.capstan.server.settings;

import dev.capstan.http.common.HttpSettings;

/** The names of what can be set when a server is put together. */
public final class Settings {

    /** Whether the handlers and files of the fixture fleet are there. Default: {@code false}. */
    public static final String FIXTURES = "capstan.fixtures";

    /** The URL that clients reach the server by: the issuer of its discovery document. */
    public static final String PUBLIC_URL = HttpSettings.PUBLIC_URL;

    /**
     * Which callers need not say who they are: {@code loopback}, {@code none} or {@code any}. Default: {@code loopback}
     * where only this machine reaches the server and there is no public URL, otherwise {@code none}.
     */
    public static final String ANONYMOUS = "capstan.anonymous";

    /** The networks of the proxies whose forwarding headers count, such as {@code 10.0.0.0/8,::1}. Default: none. */
    public static final String TRUSTED_PROXY = "capstan.trusted-proxy";

    /**
     * The limit of registrations from one address whose host no person has approved, such as {@code 60/1m/100}, or
     * {@code off}; what else strangers may ask for follows from it. Default: {@code 60/1m/100}.
     */
    public static final String STRANGER_LIMIT = "capstan.stranger-limit";

    /** The time for a request to arrive, from its first byte to its last, as a duration. Default: {@code PT30S}. */
    public static final String REQUEST_DEADLINE = HttpSettings.REQUEST_DEADLINE;

    /** The time that a connection may rest without a request, as a duration. Default: {@code PT75S}. */
    public static final String KEEP_ALIVE = HttpSettings.KEEP_ALIVE;

    /** The maximum number of connections. Default: 10000, or half of the file descriptors if that is less. */
    public static final String MAX_CONNECTIONS = "capstan.max-connections";

    /**
     * The maximum number of connections of one address that is not a trusted proxy. Default: 256, and none for addresses
     * of this machine.
     */
    public static final String MAX_CONNECTIONS_PER_ADDRESS = "capstan.max-connections-per-address";

    /** The time for calls under way to end when the server stops, as a duration. Default: {@code PT20S}. */
    public static final String GRACE = "capstan.grace";

    /** The maximum number of bytes of all request bodies under way. Default: 1/64 of the heap over 64 MiB, at least 1 MiB. */
    public static final String MAX_BODY_BYTES = "capstan.max-body-bytes";

    /** The maximum number of requests that are worked on at a time. Default: 1024. */
    public static final String MAX_REQUESTS = HttpSettings.MAX_REQUESTS;

    /** How long an agent may rest, as a duration. */
    public static final String SESSION_LIFETIME = "capstan.lifetime.session";

    /** How long an agent may work without being reactivated, as a duration. */
    public static final String ACTIVE_LIFETIME = "capstan.lifetime.active";

    /** How old an agent may become, as a duration. */
    public static final String ABSOLUTE_LIFETIME = "capstan.lifetime.absolute";

    /** The file of the accounts of people; where it is not set, the server has one account of its own. */
    public static final String ACCOUNTS = "capstan.accounts";

    /** The key that services show to introspect tokens. Where it is not set, only callers of this machine may
     * that need no name, and nobody where there is a public URL. */
    public static final String INTROSPECTION_KEY = HttpSettings.INTROSPECTION_KEY;

    /** Whether key sets may be fetched from this machine, which is for development alone. */
    public static final String LOOPBACK_KEYS = "capstan.loopback-keys";

    /** Whether the new key of a host or an agent is refused where the request does not prove that its sender holds it. */
    public static final String KEY_PROOF = "capstan.require-key-proof";

    /** How long an agent is kept waiting for a result before it is told to come back, as a duration. */
    public static final String SYNCHRONOUS_WAIT = HttpSettings.SYNCHRONOUS_WAIT;

    /** The permissions that are forbidden, to everybody or to one: {@code network:write@tenant=acme}, comma between. */
    public static final String PERMISSIONS = "capstan.permissions";

    /** The rate limit of one caller, host and account over all, such as {@code 600/1m} or {@code 600/1m/50}. */
    public static final String RATE_LIMIT = "capstan.rate-limit";

    /** After how many failures in a row a handler is left alone and how long, such as {@code 5/30s}. */
    public static final String CIRCUIT_BREAKER = "capstan.circuit-breaker";

    /** The folder below which Java handlers have their files, a folder for each agent. */
    public static final String FILES = "capstan.files";

    /** The folder of the secrets of Java handlers, a folder for each agent with a file for each secret. */
    public static final String SECRETS = "capstan.secrets";

    /** The NATS servers that agents and peers of other processes are reached by, such as {@code nats://host:4222}. */
    public static final String NATS = "capstan.nats";

    /** The name that this server calls its peers by: they share their keys with {@code agent://NAME}. */
    public static final String AGENT = "capstan.agent";

    /** The oldest version of a fleet whose envelopes are served, where they name one. */
    public static final String MIN_FLEET_VERSION = "capstan.min-fleet-version";

    /** The channels that the fleet's AGH peers join, comma between. */
    public static final String CHANNELS = "capstan.channels";

    /** What the ids of the fleet's AGH peers end with after a dot, so that two servers of one fleet can meet. */
    public static final String PEER_SESSION = "capstan.session";

    /** How long an agreement on a version holds, as a duration. */
    public static final String NEGOTIATION_LIFETIME = "capstan.negotiation.lifetime";

    /**
     * The room in MiB to keep free on the disk of the data folder: the log warns below it, and no calls are taken below a
     * quarter of it. Default: 100.
     */
    public static final String DISK_RESERVE = "capstan.disk-reserve";

    /** The scheme of the file system of H2 that the database is opened on. Default: {@code file}. */
    public static final String FILE_SYSTEM = "capstan.file-system";

    /** The folder of the server's own database; unset where only its audit chains are read, and nothing is scheduled. */
    public static final String DATA = "capstan.data";

    /** The file of the server's own key, which signs what agents with tokens are answered over a message bus. */
    public static final String SERVER_KEY = "capstan.server-key";

    /** The folder of the databases of Java handlers; in the data folder, but not the server's own database. */
    public static final String DATABASES = "capstan.databases";

    private Settings() {}
}
