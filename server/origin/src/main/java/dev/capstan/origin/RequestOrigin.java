package dev.capstan.origin;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request.
 *
 * @param client the client's address, without a zone: that of the connection, or the one that trusted proxies report
 * @param path the way the request arrived
 * @param scheme the scheme that the client used, as far as it is known
 * @param host the host that the client requested, with its port; null if the request names none
 */
public record RequestOrigin(
        InetAddress client,
        Path path,
        String scheme,
        @Nullable String host) {

    /** The way a request arrived. */
    public enum Path {
        /** On a connection of the client itself. */
        DIRECT,
        /** Through trusted proxies that report the client's address. */
        TRUSTED,
        /** Through a proxy that is not trusted or does not report the client. */
        UNKNOWN
    }

    /** Whether the request certainly comes from this machine. */
    public boolean isLocal() {
        return path != Path.UNKNOWN && client.isLoopbackAddress();
    }
}
