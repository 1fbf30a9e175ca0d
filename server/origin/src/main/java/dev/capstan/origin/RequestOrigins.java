package dev.capstan.origin;

import dev.capstan.core.io.IpLiteral;
import dev.capstan.origin.RequestOrigin.Path;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpVersion;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The origins of requests. Only this class reads forwarding headers.
 *
 * <p>They count only on a connection from a trusted proxy. If they are malformed or contradictory, all are ignored.
 */
@Singleton
public final class RequestOrigins {

    /** The address of a peer that has disconnected: the wildcard address, which no peer can have. */
    private static final InetAddress NOWHERE = new InetSocketAddress(0).getAddress();

    private final TrustedProxies proxies;

    public RequestOrigins(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    /** Returns the origin of a request. */
    public RequestOrigin of(HttpRequest<?> request) {
        @Nullable InetAddress connected = request.getRemoteAddress().getAddress();
        InetAddress peer = connected == null ? NOWHERE : IpLiteral.withoutZone(connected);
        ForwardingHeaders headers = new ForwardingHeaders(request.getHeaders());
        // a request over HTTP/2 is a stream of its own, without the handler of TLS; the server has no HTTP/2 without
        // TLS
        boolean isTls = request.isSecure() || request.getHttpVersion() == HttpVersion.HTTP_2_0;
        String scheme = isTls ? "https" : "http";
        @Nullable String host = request.getHeaders().get(HttpHeaders.HOST);
        if (!headers.arePresent()) {
            return new RequestOrigin(peer, Path.DIRECT, scheme, host);
        }
        Hop client = proxies.include(peer) ? trustedHop(headers) : Hop.UNSAID;
        return new RequestOrigin(
                client.address() == null ? peer : IpLiteral.withoutZone(client.address()),
                client.address() == null ? Path.UNKNOWN : Path.TRUSTED,
                client.scheme() == null ? scheme : client.scheme(),
                client.host() == null ? host : client.host());
    }

    private Hop trustedHop(ForwardingHeaders headers) {
        try {
            return headers.client(proxies);
        } catch (InvalidForwardingHeaders nonsense) {
            return Hop.UNSAID;
        }
    }
}
