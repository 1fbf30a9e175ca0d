package dev.capstan.origin;

import dev.capstan.core.io.IpLiteral;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.MutableHttpRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A request over a connection from some address. */
final class TestRequest extends HttpRequestWrapper<Object> {

    private final InetAddress peer;

    private TestRequest(MutableHttpRequest<Object> request, InetAddress peer) {
        super(request);
        this.peer = peer;
    }

    /** A request with header lines such as {@code Forwarded: for=192.0.2.1}. */
    static TestRequest from(InetAddress peer, String... headers) {
        MutableHttpRequest<Object> request = HttpRequest.GET("/");
        request.header("Host", "inside:8420");
        for (String header : headers) {
            String[] parts = header.split(": ?", 2);
            request.getHeaders().add(parts[0], parts[1]);
        }
        return new TestRequest(request, peer);
    }

    /** A request from an address that is written without a name. */
    static TestRequest from(String peer, String... headers) {
        return from(IpLiteral.parse(peer).orElseThrow(), headers);
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
        return new InetSocketAddress(peer, 40_000);
    }
}
