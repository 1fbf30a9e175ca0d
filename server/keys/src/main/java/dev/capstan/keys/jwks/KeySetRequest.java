package dev.capstan.keys.jwks;

import dev.capstan.core.io.SystemLimit;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One GET request to a checked address.
 *
 * @param network connects to hosts
 * @param tls supplies the trusted certificates, only when needed because that takes a while
 * @param watch ends requests that take too long
 * @param limit time limit to connect, and again for the exchange
 */
record KeySetRequest(Network network, Supplier<SSLSocketFactory> tls, ScheduledExecutorService watch, Duration limit) {

    /** The maximum time to connect, and again for the exchange that follows, handshake included. */
    static final Duration LIMIT = Duration.ofSeconds(5);

    private static final int MAX_ADDRESSES = 4;

    HttpResponseReader get(ResolvedHost host) throws KeysUnavailable {
        try (Socket socket = connect(host)) {
            // Only closing the socket reliably ends a read: a read timeout starts again with every byte.
            Future<?> hangUp = watch.schedule(() -> close(socket), limit.toMillis(), TimeUnit.MILLISECONDS);
            try {
                return exchange(host.url(), socket);
            } finally {
                hangUp.cancel(false);
            }
        } catch (InvalidResponse e) {
            throw new KeysUnavailable(e.reason(), e.getMessage());
        } catch (SSLException e) {
            throw new KeysUnavailable(
                    Reason.UNTRUSTED, "the host of the key set has no trusted certificate for its name");
        } catch (IOException e) {
            throw unreachable();
        }
    }

    /** Connects to the first address that accepts. The tried addresses share the time limit. */
    private Socket connect(ResolvedHost host) throws KeysUnavailable {
        List<InetAddress> tried =
                host.addresses().subList(0, Math.min(host.addresses().size(), MAX_ADDRESSES));
        Duration each = limit.dividedBy(tried.size());
        for (InetAddress address : tried) {
            try {
                return network.connect(new InetSocketAddress(address, host.url().port()), each);
            } catch (IOException next) {
                if (SystemLimit.isReached(next)) {
                    throw new KeysUnavailable(
                            Reason.BUSY, "the server has no file left to fetch the key set; retry in 1 s");
                }
                // otherwise the next address may be up
            }
        }
        throw unreachable();
    }

    private HttpResponseReader exchange(KeySetUrl url, Socket socket) throws IOException {
        if (!url.isHttps()) {
            return request(url, socket);
        }
        try (SSLSocket secured = (SSLSocket) tls.get().createSocket(socket, url.host(), url.port(), true)) {
            SSLParameters parameters = secured.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secured.setSSLParameters(parameters);
            secured.startHandshake();
            return request(url, secured);
        }
    }

    private static HttpResponseReader request(KeySetUrl url, Socket socket) throws IOException {
        String request = "GET " + url.target() + " HTTP/1.1\r\nHost: " + url.authority()
                + "\r\nAccept: application/jwk-set+json, application/json\r\nAccept-Encoding: identity"
                + "\r\nUser-Agent: capstan\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return HttpResponseReader.read(new BufferedInputStream(socket.getInputStream()));
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // the socket is closed anyway
        }
    }

    private static KeysUnavailable unreachable() {
        return new KeysUnavailable(
                Reason.UNREACHABLE, "the host of the key set did not respond in time or disconnected; retry later");
    }
}
