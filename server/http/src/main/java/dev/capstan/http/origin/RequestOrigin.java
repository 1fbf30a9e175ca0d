package dev.capstan.http.origin;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request.
 *
 * @param client the client's address as far as it is known: that of the connection, or the one that trusted proxies name;
 *     without a zone
 * @param path how the request came here
 * @param scheme the scheme that the client used, as far as it is known
 * @param host the host that the client asked for, with its port; null where the request names none
 */
public record RequestOrigin(
        InetAddress client,
        Path path,
        String scheme,
        @Nullable String host) {

    /** The way on which a request came here. */
    public enum Path {
        /** Over a connection of the client itself. */
        DIRECT,
        /** Over trusted proxies that name the client's address. */
        TRUSTED,
        /** Over something that forwards and is not believed, or does not name the client. */
        UNKNOWN
    }

    /** Whether a program of this machine is known to have sent it. */
    public boolean isLocal() {
        return path != Path.UNKNOWN && client.isLoopbackAddress();
    }
}
