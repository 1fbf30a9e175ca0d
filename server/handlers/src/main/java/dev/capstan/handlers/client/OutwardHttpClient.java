package dev.capstan.handlers.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The HTTP client of handlers: exchanges by HTTP/1.1 on the thread of the call, over connections that are kept. An
 * interruption of the thread closes its connection. No request is sent twice (INV-7.2), redirects are not followed, and
 * cookies are not kept.
 */
public final class OutwardHttpClient implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(OutwardHttpClient.class.getName());
    private static final Duration MIN_LIMIT = Duration.ofMillis(1);
    private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(5);
    private static final TimeValue UNCHECKED = TimeValue.ofSeconds(1);
    private static final TimeValue IDLE = TimeValue.ofSeconds(30);
    private static final TimeValue LIFETIME = TimeValue.ofMinutes(5);
    private static final int MAX_CONNECTIONS = 1_024;
    private static final Http1Config HEAD = Http1Config.custom()
            .setMaxLineLength(64 * 1024)
            .setMaxHeaderCount(256)
            .build();

    private final AllowedHosts hosts;
    private final CloseableHttpClient client;

    /** Creates a client for all hosts. */
    public OutwardHttpClient() {
        this(AllowedHosts.ALL);
    }

    /** Creates a client for these hosts, which trusts the certificates that Java trusts. */
    public OutwardHttpClient(AllowedHosts hosts) {
        this(
                hosts,
                (socket, host, port, attachment, context) ->
                        DefaultTls.STRATEGY.upgrade(socket, host, port, attachment, context));
    }

    private OutwardHttpClient(AllowedHosts hosts, TlsSocketStrategy tls) {
        this.hosts = hosts;
        this.client = HttpClients.custom()
                .setConnectionManager(new Connections()
                        .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                                .http1Config(HEAD)
                                .build())
                        .setTlsSocketStrategy(tls)
                        .setDnsResolver(new CheckedNames(hosts))
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setMaxConnPerRoute(MAX_CONNECTIONS)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(CONNECT_TIMEOUT)
                                .setValidateAfterInactivity(UNCHECKED)
                                .setTimeToLive(LIFETIME)
                                .build())
                        .build())
                // A proxy would look names up itself.
                .setProxySelector(hosts.isUnlimited() ? ProxySelector.getDefault() : null)
                .setUserAgent("capstan")
                .evictIdleConnections(IDLE)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    /** Creates a client for the same hosts, whose TLS connections have this context. */
    public OutwardHttpClient withTls(SSLContext tls) {
        return new OutwardHttpClient(hosts, new DefaultClientTlsStrategy(tls));
    }

    /**
     * Sends a request and returns the response once its head is there.
     *
     * @param limit time to wait for a connection from the pool, and again for each part of the response; positive
     * @throws HostNotAllowed if the host, or an address of it, is not allowed
     * @throws ConnectException if there was no connection, so that nothing was sent
     */
    public OpenResponse send(OutwardRequest request, Duration limit) throws IOException, InterruptedException {
        if (!hosts.contains(request.host())) {
            throw refused(new HostNotAllowed("the host " + request.host() + " is not allowed; list it"));
        }
        HttpUriRequestBase timed = request.within(limit);
        try {
            return Interruptible.get(() -> new OpenResponse(timed, client.executeOpen(null, timed, null)));
        } catch (HostNotAllowed e) {
            throw refused(e);
        } catch (ConnectTimeoutException | UnknownHostException | NoRouteToHostException e) {
            throw (ConnectException) new ConnectException(e.getMessage()).initCause(e);
        }
    }

    /** Returns the time until a deadline as the limit of an exchange, at least 1 ms. */
    public static Duration limit(InstantSource clock, Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.compareTo(MIN_LIMIT) < 0 ? MIN_LIMIT : left;
    }

    private static HostNotAllowed refused(HostNotAllowed refusal) {
        LOG.log(System.Logger.Level.WARNING, "a handler may not send a request: {0}", refusal.getMessage());
        return refusal;
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }

    /** TLS with the certificates of Java, which are read when they are first needed because that takes a while. */
    private static final class DefaultTls {

        static final TlsSocketStrategy STRATEGY = new DefaultClientTlsStrategy(context());

        private static SSLContext context() {
            try {
                return SSLContext.getDefault();
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Java has no default context for TLS", e);
            }
        }
    }

    /** The connections of a client, by sockets of channels, because an interruption closes these. */
    private static final class Connections extends PoolingHttpClientConnectionManagerBuilder {

        @Override
        protected HttpClientConnectionOperator createConnectionOperator(
                SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
            return new DefaultHttpClientConnectionOperator(
                    proxy -> socket(),
                    ports,
                    names,
                    RegistryBuilder.<TlsSocketStrategy>create()
                            .register(URIScheme.HTTPS.id, tls)
                            .build());
        }

        private static Socket socket() throws IOException {
            return SocketChannel.open().socket();
        }
    }
}
