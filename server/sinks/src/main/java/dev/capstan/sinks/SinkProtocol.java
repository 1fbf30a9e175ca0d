package dev.capstan.sinks;

import java.util.Optional;
import java.util.stream.Stream;

/** A protocol of receivers, named by the scheme of their URL. */
public enum SinkProtocol {
    /** RFC 5424 messages in the frames of RFC 5425, over TLS. */
    SYSLOG_TLS("syslog+tls", 6514),
    /** The same frames over plain TCP (RFC 6587). */
    SYSLOG_TCP("syslog+tcp", 601),
    /** Batches of CloudEvents. */
    CLOUDEVENTS_HTTPS("https", 443),
    /** Batches of CloudEvents without TLS. */
    CLOUDEVENTS_HTTP("http", 80),
    /** Log records of OpenTelemetry. */
    OTLP_HTTPS("otlp+https", 4318),
    /** Log records of OpenTelemetry without TLS. */
    OTLP_HTTP("otlp+http", 4318);

    private final String scheme;
    private final int port;

    SinkProtocol(String scheme, int port) {
        this.scheme = scheme;
        this.port = port;
    }

    /** Returns the scheme of the receiver's URL. */
    public String scheme() {
        return scheme;
    }

    static Optional<SinkProtocol> ofScheme(String scheme) {
        return Stream.of(values()).filter(each -> each.scheme.equals(scheme)).findFirst();
    }

    int defaultPort() {
        return port;
    }

    boolean isTls() {
        return this == SYSLOG_TLS || this == CLOUDEVENTS_HTTPS || this == OTLP_HTTPS;
    }

    boolean isSyslog() {
        return this == SYSLOG_TLS || this == SYSLOG_TCP;
    }
}
