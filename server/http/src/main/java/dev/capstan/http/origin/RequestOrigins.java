package dev.capstan.http.origin;

import dev.capstan.core.io.IpLiteral;
import dev.capstan.http.origin.RequestOrigin.Path;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where requests come from: the one place that reads forwarding headers.
 *
 * <p>They count only where the connection is that of a trusted proxy. Where they are malformed or contradict each other,
 * none of them counts.
 */
@Singleton
public final class RequestOrigins {

    /** Stands for a peer that has hung up: an address that nothing can have. */
    private static final InetAddress NOWHERE = new InetSocketAddress(0).getAddress();

    private final TrustedProxies proxies;

    public RequestOrigins(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    /** Returns the origin of a request. */
    public RequestOrigin of(HttpRequest<?> request) {
        @Nullable InetAddress connected = request.getRemoteAddress().getAddress();
        InetAddress peer = connected == null ? NOWHERE : IpLiteral.plain(connected);
        ForwardingHeaders headers = new ForwardingHeaders(request.getHeaders());
        String scheme = request.isSecure() ? "https" : "http";
        @Nullable String host = request.getHeaders().get(HttpHeaders.HOST);
        if (!headers.arePresent()) {
            return new RequestOrigin(peer, Path.DIRECT, scheme, host);
        }
        Hop client = proxies.include(peer) ? believed(headers) : Hop.UNSAID;
        return new RequestOrigin(
                client.address() == null ? peer : IpLiteral.plain(client.address()),
                client.address() == null ? Path.UNKNOWN : Path.TRUSTED,
                client.scheme() == null ? scheme : client.scheme(),
                client.host() == null ? host : client.host());
    }

    private Hop believed(ForwardingHeaders headers) {
        try {
            return headers.client(proxies);
        } catch (InvalidForwardingHeaders nonsense) {
            return Hop.UNSAID;
        }
    }
}
