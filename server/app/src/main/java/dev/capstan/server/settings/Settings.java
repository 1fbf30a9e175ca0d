package dev.capstan.server.settings;

import dev.capstan.http.common.HttpSettings;

/** The names of the settings of a server. */
public final class Settings {

    /** Enables the handlers and files of the fixture fleet. Default: {@code false}. */
    public static final String FIXTURES = "capstan.fixtures";

    /** The URL that clients reach the server by: the issuer of its discovery document. */
    public static final String PUBLIC_URL = HttpSettings.PUBLIC_URL;

    /** The port that serves only health and metrics. If unset, the port of the server serves them alone. */
    public static final String MANAGEMENT_PORT = "capstan.management.port";

    /** The address of that port. Default: {@code 127.0.0.1}. */
    public static final String MANAGEMENT_HOST = "capstan.management.host";

    /** The file of the certificate in PEM, followed by those of its issuers. With it, the server serves only HTTPS. */
    public static final String TLS_CERTIFICATE = "capstan.tls.certificate";

    /** The file of the private key of that certificate, in PEM and PKCS #8. */
    public static final String TLS_KEY = "capstan.tls.key";

    /** The file of a key store in PKCS #12 with a certificate and its key, instead of the two files. */
    public static final String TLS_KEY_STORE = "capstan.tls.key-store";

    /** The password of the key store and of its key. */
    public static final String TLS_KEY_STORE_PASSWORD = "capstan.tls.key-store-password";

    /** The minimum version of TLS, {@code 1.2} or {@code 1.3}. Default: {@code 1.2}. */
    public static final String TLS_MIN_VERSION = "capstan.tls.min-version";

    /**
     * The callers that need no credentials: {@code loopback}, {@code none} or {@code any}. Default: {@code loopback}
     * for a server that only this machine reaches and that has no public URL, otherwise {@code none}.
     */
    public static final String ANONYMOUS = "capstan.anonymous";

    /** The networks of the proxies whose forwarding headers count, such as {@code 10.0.0.0/8,::1}. Default: none. */
    public static final String TRUSTED_PROXY = "capstan.trusted-proxy";

    /** Whether changes of the fleet's files are taken over without being asked. Default: false. */
    public static final String WATCH = "capstan.watch";

    /** The web origins whose pages may read responses, such as {@code https://app.example}. Default: none. */
    public static final String ALLOWED_ORIGINS = HttpSettings.ALLOWED_ORIGINS;

    /**
     * The limit of registrations from one address whose host no user has approved, such as {@code 60/1m/100}, or
     * {@code off}. The other limits of unknown callers follow from it. Default: {@code 60/1m/100}.
     */
    public static final String UNKNOWN_CALLER_LIMIT = "capstan.stranger-limit";

    /** The time for a request to arrive, from its first byte to its last, as a duration. Default: {@code PT30S}. */
    public static final String REQUEST_DEADLINE = HttpSettings.REQUEST_DEADLINE;

    /** The maximum idle time of a connection, as a duration. Default: {@code PT75S}. */
    public static final String KEEP_ALIVE = HttpSettings.KEEP_ALIVE;

    /** The maximum number of connections. Default: 10000, or half of the file descriptors if that is less. */
    public static final String MAX_CONNECTIONS = "capstan.max-connections";

    /**
     * The maximum number of connections of one address that is not a trusted proxy. Default: 256, and unlimited for
     * addresses of this machine.
     */
    public static final String MAX_CONNECTIONS_PER_ADDRESS = "capstan.max-connections-per-address";

    /** The time for calls under way to end when the server stops, as a duration. Default: {@code PT20S}. */
    public static final String GRACE = "capstan.grace";

    /** The maximum total bytes of request bodies under way. Default: 1/64 of the heap over 64 MiB, at least 1 MiB. */
    public static final String MAX_BODY_BYTES = "capstan.max-body-bytes";

    /** The maximum number of concurrent requests. Default: 1024. */
    public static final String MAX_REQUESTS = HttpSettings.MAX_REQUESTS;

    /** The hosts that handlers may reach, separated by commas; absent for all. */
    public static final String HANDLER_HOSTS = "capstan.handler-hosts";

    /** Whether a server starts only where it can confine the processes of its handlers. */
    public static final String REQUIRE_CONFINEMENT = "capstan.require-confinement";

    /** The further paths that the processes of handlers may read, separated by commas. */
    public static final String PROCESS_PATHS = "capstan.process-paths";

    /** Whether the processes of handlers have the files and the network of the server's user. */
    public static final String UNCONFINED_PROCESSES = "capstan.unconfined-processes";

    /** The file of settings and the files of keys, separated by line ends: no handler process may see them. */
    public static final String PRIVATE_FILES = "capstan.private-files";

    /** Whether each request is logged. */
    public static final String ACCESS_LOG = HttpSettings.ACCESS_LOG;

    /** The maximum time that an agent may be idle, as a duration. */
    public static final String SESSION_LIFETIME = "capstan.lifetime.session";

    /** The maximum time that an agent may work without being reactivated, as a duration. */
    public static final String ACTIVE_LIFETIME = "capstan.lifetime.active";

    /** The maximum age of an agent, as a duration. */
    public static final String ABSOLUTE_LIFETIME = "capstan.lifetime.absolute";

    /** The file of the user accounts. If unset, the server stores its own accounts. */
    public static final String ACCOUNTS = "capstan.accounts";

    /**
     * The key with which services introspect tokens. If unset, only anonymous callers on this machine may introspect,
     * and no caller if there is a public URL.
     */
    public static final String INTROSPECTION_KEY = HttpSettings.INTROSPECTION_KEY;

    /** Permits fetching key sets from this machine, for development only. */
    public static final String LOOPBACK_KEYS = "capstan.loopback-keys";

    /** Refuses the new key of a host or an agent if the request does not prove that its sender holds it. */
    public static final String KEY_PROOF = "capstan.require-key-proof";

    /** The maximum time that an agent waits for a result before the server makes it poll, as a duration. */
    public static final String SYNCHRONOUS_WAIT = HttpSettings.SYNCHRONOUS_WAIT;

    /**
     * The forbidden permissions, for all or for one tenant or agent: {@code network:write@tenant=acme}, separated by
     * commas.
     */
    public static final String PERMISSIONS = "capstan.permissions";

    /**
     * The rate limit of one caller, host or account over all capabilities, such as {@code 600/1m} or {@code 600/1m/50}.
     */
    public static final String RATE_LIMIT = "capstan.rate-limit";

    /** The number of consecutive failures that open a handler's circuit, and for how long, such as {@code 5/30s}. */
    public static final String CIRCUIT_BREAKER = "capstan.circuit-breaker";

    /** The engine that enforces schemas, {@code compiled} or {@code networknt}. Default: {@code compiled}. */
    public static final String VALIDATION_ENGINE = "capstan.validation-engine";

    /** The URL of a collector of OpenTelemetry, to which spans of calls are exported by OTLP over HTTP. */
    public static final String OTLP_ENDPOINT = "capstan.otlp-endpoint";

    /** The file with the headers that the collector wants, such as its credentials. */
    public static final String OTLP_HEADERS_FILE = "capstan.otlp-headers-file";

    /** The share of calls without a trace of their caller that are sampled, from 0 to 1. Default: 0.01. */
    public static final String TRACE_RATIO = "capstan.trace-ratio";

    /** The URLs of the receivers of audit records, separated by commas. */
    public static final String SINKS = "capstan.sinks";

    /** The directory of the files of Java handlers and processes, with a directory for each agent. */
    public static final String FILES = "capstan.files";

    /** The directory of the secrets of Java handlers, with a directory for each agent and a file for each secret. */
    public static final String SECRETS = "capstan.secrets";

    /** The NATS servers that connect agents and peers of other processes, such as {@code nats://host:4222}. */
    public static final String NATS = "capstan.nats";

    /** The name by which this server calls its peers. They share their keys with {@code agent://NAME}. */
    public static final String AGENT = "capstan.agent";

    /** The minimum fleet version of envelopes that name one. */
    public static final String MIN_FLEET_VERSION = "capstan.min-fleet-version";

    /** The channels that the fleet's AGH peers join, separated by commas. */
    public static final String CHANNELS = "capstan.channels";

    /** The suffix of the ids of the fleet's AGH peers, after a dot, so that two servers of one fleet can meet. */
    public static final String PEER_SESSION = "capstan.session";

    /** The lifetime of an agreement on a version, as a duration. */
    public static final String NEGOTIATION_LIFETIME = "capstan.negotiation.lifetime";

    /**
     * The space in MiB to keep free on the disk of the data directory. Below it the server logs a warning. Below a
     * quarter of it no calls are accepted. Default: 100.
     */
    public static final String DISK_RESERVE = "capstan.disk-reserve";

    /** The maximum number of connections to PostgreSQL, from 4 to 100. Default: 8. */
    public static final String DATABASE_CONNECTIONS = "capstan.database.connections";

    /** The scheme of the file system of H2 that the database is opened on. Default: {@code file}. */
    public static final String FILE_SYSTEM = "capstan.file-system";

    /**
     * The directory of the server's own database; unset where only its audit chains are read, and nothing is scheduled.
     */
    public static final String DATA = HttpSettings.DATA;

    /** The JDBC URL of a PostgreSQL database. If unset, the database is a file in the data directory. */
    public static final String DATABASE_URL = "capstan.database.url";

    /** The user of the PostgreSQL database, if its URL names none. */
    public static final String DATABASE_USER = "capstan.database.user";

    /** The password of that user. Default: none, for a database that asks for none. */
    public static final String DATABASE_PASSWORD = "capstan.database.password";

    /** The file of the server's own key, for signatures of responses over a message bus to agents with tokens. */
    public static final String SERVER_KEY = "capstan.server-key";

    /** The directory of the databases of Java handlers; in the data directory, but not the server's own database. */
    public static final String DATABASES = "capstan.databases";

    private Settings() {}
}
