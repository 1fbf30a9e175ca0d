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

/** Sends one GET to an address that was checked, and reads one answer. */
final class KeySetRequest {

    /** The longest that connecting may take, and so may the exchange that follows, handshake included. */
    static final Duration LIMIT = Duration.ofSeconds(5);

    private static final int MAX_ADDRESSES = 4;

    private final Network network;
    private final Supplier<SSLSocketFactory> tls;
    private final ScheduledExecutorService watch;
    private final Duration limit;

    /**
     * Asks over this network.
     *
     * @param network connects
     * @param tls says which certificates are to be trusted; asked for when it is needed, since that takes a while
     * @param watch ends what takes too long
     * @param limit how long connecting and the exchange may take, each
     */
    KeySetRequest(Network network, Supplier<SSLSocketFactory> tls, ScheduledExecutorService watch, Duration limit) {
        this.network = network;
        this.tls = tls;
        this.watch = watch;
        this.limit = limit;
    }

    HttpResponseReader get(ResolvedHost host) throws KeysUnavailable {
        try (Socket socket = connect(host)) {
            // Only hanging up ends a read for sure: a time limit of its own begins anew with every byte.
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
                    Reason.UNTRUSTED, "the host of the key set shows no certificate for its name that is trusted");
        } catch (IOException e) {
            throw unreachable();
        }
    }

    /** The first of the addresses that takes the connection; together they have the time of one. */
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
                // Otherwise the next address may be up.
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
            // It is closed, then.
        }
    }

    private static KeysUnavailable unreachable() {
        return new KeysUnavailable(
                Reason.UNREACHABLE, "the host of the key set did not answer in time, or broke off: try again later");
    }
}
