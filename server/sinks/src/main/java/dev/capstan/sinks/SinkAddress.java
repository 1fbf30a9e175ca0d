package dev.capstan.sinks;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * The address of a receiver and the parameters of its sink, from one URL such as
 * {@code syslog+tls://logs.example.com?format=ocsf}. It contains no secrets.
 *
 * @param protocol protocol of the receiver
 * @param host name or address of the receiver
 * @param port port of the receiver
 * @param path path of an HTTP receiver, or empty
 * @param parameters the given parameters
 */
public record SinkAddress(
        SinkProtocol protocol, String host, int port, String path, Map<SinkParameter, String> parameters) {

    private static final int LAST_PORT = 65_535;
    private static final int MAX_NAME_LENGTH = 128;
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    public SinkAddress {
        parameters = Map.copyOf(parameters);
        boolean isSecret = protocol.isTls() || LOOPBACK.contains(host);
        if (parameters.containsKey(SinkParameter.TOKEN_FILE) && !isSecret) {
            throw new IllegalArgumentException("a token is sent over TLS or to this machine only; use https");
        }
        if (nameOf(protocol, host, port, path, parameters).length() > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "the URL of the sink is too long for a name; add one of your own with name=");
        }
    }

    /** Parses a URL. The {@link IllegalArgumentException} says what to write, without quoting a possible password. */
    public static SinkAddress parse(String text) {
        URI uri = uri(text);
        SinkProtocol protocol = Optional.ofNullable(uri.getScheme())
                .flatMap(SinkProtocol::ofScheme)
                .orElseThrow(() -> new IllegalArgumentException("a sink is a URL that begins with one of "
                        + Stream.of(SinkProtocol.values())
                                .map(each -> each.scheme() + "://")
                                .collect(Collectors.joining(", "))));
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "the URL of a sink has a user name; remove it, and name the file of a token with token-file");
        }
        String path = Optional.ofNullable(uri.getRawPath()).orElse("");
        boolean isAddress = uri.getHost() != null
                && uri.getPort() != 0
                && uri.getPort() <= LAST_PORT
                && uri.getRawFragment() == null
                && !(protocol.isSyslog() && path.length() > 1);
        if (!isAddress) {
            throw new IllegalArgumentException("not a valid sink; write " + protocol.scheme() + "://host:port"
                    + (protocol.isSyslog() ? "" : "/path") + "?parameter=value");
        }
        int port = uri.getPort() < 0 ? protocol.defaultPort() : uri.getPort();
        return new SinkAddress(
                protocol,
                uri.getHost(),
                port,
                protocol.isSyslog() ? "" : path,
                parameters(protocol, Optional.ofNullable(uri.getRawQuery())));
    }

    private static URI uri(String text) {
        try {
            return new URI(text).parseServerAuthority();
        } catch (URISyntaxException e) {
            // the message of the exception repeats the text, which may contain a password
            throw new IllegalArgumentException("not a valid URL; write special characters as %xx");
        }
    }

    private static Map<SinkParameter, String> parameters(SinkProtocol protocol, Optional<String> query) {
        Map<SinkParameter, String> parameters = new EnumMap<>(SinkParameter.class);
        for (String part : query.map(given -> given.split("&", -1)).orElse(new String[0])) {
            int end = Math.max(part.indexOf('='), 0);
            SinkParameter parameter = SinkParameter.ofKey(part.substring(0, end))
                    .filter(each -> each.appliesTo(protocol))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "a parameter of the sink is not known; " + protocol.scheme() + " has " + keys(protocol)));
            String value = URLDecoder.decode(part.substring(end + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
            if (parameters.put(parameter, parameter.checked(value)) != null) {
                throw new IllegalArgumentException("the parameter '" + parameter.key() + "' is given twice");
            }
        }
        return parameters;
    }

    private static String keys(SinkProtocol protocol) {
        return Stream.of(SinkParameter.values())
                .filter(parameter -> parameter.appliesTo(protocol))
                .map(SinkParameter::key)
                .collect(Collectors.joining(", "));
    }

    private static String nameOf(
            SinkProtocol protocol, String host, int port, String path, Map<SinkParameter, String> parameters) {
        String address = protocol.scheme() + ":" + host + ":" + port + path;
        return parameters.getOrDefault(
                SinkParameter.NAME,
                address.replaceAll("[\\[\\]]", "").replace('+', '-').replaceAll("[^A-Za-z0-9._:/-]", "_"));
    }

    /** Returns the name of the sink: that of the parameter, or one made of the URL without its query. */
    public String name() {
        return nameOf(protocol, host, port, path, parameters);
    }

    /** Returns the file of the bearer token, or empty. */
    public Optional<Path> tokenFile() {
        return Optional.ofNullable(parameters.get(SinkParameter.TOKEN_FILE)).map(Path::of);
    }

    /**
     * Opens a connection to the receiver, with TLS if the sink uses it, and closes it without a message. Throws {@link
     * IllegalArgumentException} if the file of certificates is unusable.
     */
    public void connect() throws IOException {
        try (ReceiverConnection connection = new ReceiverConnection(this, 0)) {
            connection.open(tls());
        }
    }

    /** Throws {@link IllegalArgumentException} if a file that the parameters name is unusable. */
    public void requireFiles() {
        tls();
        tokenFile().filter(file -> !Files.isReadable(file)).ifPresent(file -> {
            throw new IllegalArgumentException(
                    file + " cannot be read; check that the file exists and the server may read it");
        });
    }

    Optional<SSLContext> tls() {
        return protocol.isTls() ? Optional.of(TrustedServers.context(certificates())) : Optional.empty();
    }

    Optional<Path> certificates() {
        return Optional.ofNullable(parameters.get(SinkParameter.CA)).map(Path::of);
    }

    RecordFormat format() {
        return RecordFormat.of(parameters.getOrDefault(SinkParameter.FORMAT, SinkParameter.FORMAT.defaultValue()));
    }

    String sdId() {
        return parameters.getOrDefault(SinkParameter.SD_ID, SinkParameter.SD_ID.defaultValue());
    }

    /** Returns the URL of an HTTP receiver, followed by a further path. */
    URI url(String furtherPath) {
        return URI.create((protocol.isTls() ? "https://" : "http://") + host + ":" + port
                + (furtherPath.isEmpty() ? path : path.replaceFirst("/+$", "") + furtherPath));
    }
}
