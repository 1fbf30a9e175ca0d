package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.util.Set;

/** The port that serves only health and metrics, if there is one. Its address decides who reaches it. */
@Singleton
public final class ManagementPort {

    private static final String HEALTH = "/health";
    private static final Set<String> PATHS = Set.of(HEALTH, "/metrics");
    private static final int NONE = -1;

    private volatile int port = NONE;
    private volatile boolean loopback;

    /**
     * Takes the address that is listened on.
     *
     * @param ownPort the port
     * @param onLoopback whether only this machine can reach it
     */
    public void listening(int ownPort, boolean onLoopback) {
        loopback = onLoopback;
        port = ownPort;
    }

    /** Whether this is the port. */
    public boolean is(int other) {
        return port == other;
    }

    /** Whether a request arrived at the port. */
    public boolean received(HttpRequest<?> request) {
        InetSocketAddress address = port == NONE ? null : request.getServerAddress();
        return address != null && is(address.getPort());
    }

    /** Whether a request arrived at the port and only this machine can reach it, so that it needs no account. */
    public boolean isLocal(HttpRequest<?> request) {
        return loopback && received(request);
    }

    /** Whether the port serves a path. */
    static boolean serves(String path) {
        return PATHS.contains(path) || path.startsWith(HEALTH + "/");
    }
}
