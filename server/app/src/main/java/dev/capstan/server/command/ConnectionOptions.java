package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about the time and the resources of clients before they are authenticated. */
public final class ConnectionOptions {

    @Option(
            names = "--management-port",
            paramLabel = "N",
            description =
                    "Port that serves only /health and /metrics, over HTTP; 0 picks a free one. Default: none; the"
                            + " port of the server serves them as well in any case.")
    private @Nullable Integer managementPort;

    @Option(
            names = "--management-host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address of the management port. On a loopback address, /metrics needs no account there."
                    + " Default: ${DEFAULT-VALUE}.")
    private String managementHost;

    @Option(
            names = "--request-deadline",
            paramLabel = "DURATION",
            description = "Time limit for receiving a request, from its first byte to its last; the head must"
                    + " arrive within 10 s. Otherwise the connection is closed, or the stream of HTTP/2 is reset."
                    + " Default: 30s.")
    private @Nullable Duration requestDeadline;

    @Option(
            names = "--keep-alive",
            paramLabel = "DURATION",
            description = "Idle time after which a connection is closed, and a client disconnected that accepts nothing"
                    + " of a response; over HTTP/2, the time limit for a part of a response. Default: 75s.")
    private @Nullable Duration keepAlive;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "Maximum number of connections; further ones are refused as busy. Default: 10000, or half"
                    + " of the file descriptors if that is less.")
    private @Nullable Integer maxConnections;

    @Option(
            names = "--max-connections-per-address",
            paramLabel = "N",
            description =
                    "Maximum number of connections per address (IPv6: per /64 network); concurrent streams"
                            + " of HTTP/2 count as connections, and trusted proxies are exempt. Default: 256; unlimited for addresses of this machine.")
    private @Nullable Integer maxConnectionsPerAddress;

    @Option(
            names = "--max-body-bytes",
            paramLabel = "N",
            description = "Maximum number of bytes of all request bodies in progress; further bodies are refused as"
                    + " busy. Default: 1/64 of the heap beyond 64 MiB, at least 1048576.")
    private @Nullable Long maxBodyBytes;

    @Option(
            names = "--max-requests",
            paramLabel = "N",
            description = "Maximum number of concurrent requests; further ones are refused as busy. Default: 1024.")
    private @Nullable Integer maxRequests;

    /** Returns the given options, by the names of {@link Settings}. */
    public Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.MANAGEMENT_PORT, managementPort)
                .with(Settings.MANAGEMENT_HOST, managementPort == null ? null : managementHost)
                .with(Settings.REQUEST_DEADLINE, requestDeadline)
                .with(Settings.KEEP_ALIVE, keepAlive)
                .with(Settings.MAX_CONNECTIONS, maxConnections)
                .with(Settings.MAX_CONNECTIONS_PER_ADDRESS, maxConnectionsPerAddress)
                .with(Settings.MAX_BODY_BYTES, maxBodyBytes)
                .with(Settings.MAX_REQUESTS, maxRequests)
                .toMap();
    }
}
