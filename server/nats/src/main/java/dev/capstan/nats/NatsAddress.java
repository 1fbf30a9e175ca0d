package dev.capstan.nats;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses of NATS servers, with credentials. Its string form shows no secrets.
 *
 * @param servers URLs such as {@code nats://host:4222}, {@code nats://user:password@host} or {@code tls://host}; the
 *     first that responds is used
 */
public record NatsAddress(List<URI> servers) {

    private static final Set<String> SCHEMES = Set.of("nats", "tls");
    private static final int DEFAULT_PORT = 4222;
    private static final int LAST_PORT = 65_535;
    private static final int MAX_SERVERS = 16;

    public NatsAddress {
        servers = List.copyOf(servers);
        if (servers.isEmpty() || servers.size() > MAX_SERVERS) {
            throw new IllegalArgumentException("name 1 to " + MAX_SERVERS + " NATS servers, separated by commas");
        }
    }

    /**
     * Parses comma-separated URLs. The {@link IllegalArgumentException} explains the format, without quoting the input.
     */
    public static NatsAddress parse(String text) {
        return new NatsAddress(Stream.of(text.split(",", MAX_SERVERS + 1))
                .map(String::strip)
                .map(NatsAddress::server)
                .toList());
    }

    private static URI server(String text) {
        try {
            URI uri = new URI(text).parseServerAuthority();
            if (isServer(uri)) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // The message repeats the text, which may contain a password.
        }
        throw new IllegalArgumentException("not a valid NATS server; write nats://host:port or tls://host:port, with"
                + " user:password@ before the host if required, their special characters as %xx");
    }

    private static boolean isServer(URI uri) {
        return uri.getScheme() != null
                && SCHEMES.contains(uri.getScheme())
                && uri.getHost() != null
                && uri.getPort() != 0
                && uri.getPort() <= LAST_PORT
                && Stream.of(uri.getRawPath(), uri.getRawQuery(), uri.getRawFragment())
                        .allMatch(part -> part == null || part.isEmpty());
    }

    /** Whether the connection must use TLS. */
    boolean isPrivate() {
        return servers.stream().anyMatch(server -> server.getScheme().equals("tls"));
    }

    /** Whether one of the servers is at this URL, regardless of scheme and credentials. */
    public boolean includes(String url) {
        try {
            Set<String> others =
                    parse(url).servers.stream().map(NatsAddress::hostAndPort).collect(Collectors.toSet());
            return servers.stream().map(NatsAddress::hostAndPort).anyMatch(others::contains);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String hostAndPort(URI server) {
        String host = server.getHost().toLowerCase(Locale.ROOT);
        boolean isThisMachine = host.equals("localhost") || host.equals("[::1]");
        return (isThisMachine ? "127.0.0.1" : host) + ":" + (server.getPort() < 0 ? DEFAULT_PORT : server.getPort());
    }

    /** Returns the servers for users and logs, without user, password and token. */
    @Override
    public String toString() {
        return servers.stream()
                .map(server -> server.getScheme() + "://" + server.getHost() + ":"
                        + (server.getPort() < 0 ? DEFAULT_PORT : server.getPort()))
                .collect(Collectors.joining(","));
    }
}
