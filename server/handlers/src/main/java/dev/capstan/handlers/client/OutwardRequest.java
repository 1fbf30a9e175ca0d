package dev.capstan.handlers.client;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** A request to another machine. It can be sent again. */
public final class OutwardRequest {

    /** The headers that the client sets. */
    private static final Set<String> OWN =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

    private final String method;
    private final URI url;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private byte @Nullable [] body;

    /** Creates a request without headers and body. */
    public OutwardRequest(String method, URI url) {
        if (url.getHost() == null) {
            throw new IllegalArgumentException("the URL of a request needs a host");
        }
        this.method = method;
        this.url = url;
    }

    /**
     * Sets a header.
     *
     * @throws IllegalArgumentException if the client sets the header itself, or if the value has characters that no
     *     header may have
     */
    public OutwardRequest setHeader(String name, String value) {
        if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("the header '" + name + "' is set by the client");
        }
        if (!value.chars().allMatch(character -> character == '\t' || (character >= ' ' && character != 0x7F))) {
            throw new IllegalArgumentException("the header '" + name + "' has characters that no header may have");
        }
        headers.put(name, value);
        return this;
    }

    /** Sets the body; the header {@code Content-Type} says what it is. */
    public OutwardRequest setBody(byte[] bytes) {
        body = bytes;
        return this;
    }

    String host() {
        return url.getHost();
    }

    /** Returns a copy for one exchange, which waits at most this long for a connection, and again for each part of the response. */
    HttpUriRequestBase within(Duration limit) {
        HttpUriRequestBase request = new HttpUriRequestBase(method, url);
        headers.forEach(request::setHeader);
        if (body != null) {
            request.setEntity(new ByteArrayEntity(body, null));
        }
        Timeout timeout = Timeout.of(limit);
        request.setConfig(RequestConfig.custom()
                .setConnectionRequestTimeout(timeout)
                .setResponseTimeout(timeout)
                .setProtocolUpgradeEnabled(false)
                .build());
        return request;
    }
}
