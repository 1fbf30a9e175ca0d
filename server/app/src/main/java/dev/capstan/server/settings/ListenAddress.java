package dev.capstan.server.settings;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * The address that a server listens at.
 *
 * @param host a name or an address of this machine
 * @param port 1 to 65535, or 0 for a free one
 */
public record ListenAddress(String host, int port) {

    private static final int LAST_PORT = 65_535;

    /**
     * Returns the address if it is valid. Throws {@link StartupFailed} if it is not. The start shows whether it is
     * free.
     */
    public static ListenAddress checked(String host, int port) throws StartupFailed {
        if (port < 0 || port > LAST_PORT) {
            throw new StartupFailed(
                    "port " + port + " is not valid; set --port to 1 to " + LAST_PORT + ", or to 0 for a free port");
        }
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new StartupFailed(
                    "'" + host
                            + "' is not a valid address; set --host to an address of this machine, such as 127.0.0.1",
                    unknown);
        }
        return new ListenAddress(host, port);
    }

    /** Whether a listener at this address leaves none for one at the other. Names are resolved. */
    public boolean conflictsWith(ListenAddress other) {
        boolean sharesHost = host.equals(other.host)
                || isWildcard()
                || other.isWildcard()
                || resolved().equals(other.resolved()) && resolved().isPresent();
        return port != 0 && port == other.port && sharesHost;
    }

    /** Whether it stands for all addresses of this machine. */
    public boolean isWildcard() {
        return resolved().filter(InetAddress::isAnyLocalAddress).isPresent();
    }

    /** Whether only this machine can reach it. */
    public boolean isLoopback() {
        return resolved().filter(InetAddress::isLoopbackAddress).isPresent();
    }

    private Optional<InetAddress> resolved() {
        try {
            return Optional.of(InetAddress.getByName(host));
        } catch (UnknownHostException unknown) {
            return Optional.empty();
        }
    }

    /** Returns the failure for an address that cannot be listened at. */
    public StartupFailed refused(Throwable cause) {
        String where = port == 0 ? "a free port" : "port " + port;
        return new StartupFailed(
                "cannot listen on " + where + " of " + host + "; check that the port is free and that " + host
                        + " is an address of this machine",
                cause);
    }

    /**
     * Returns the URL by which a client on this machine reaches a server listening here.
     *
     * @param given port that it has got
     * @param secure whether it serves HTTPS
     */
    public URI url(int given, boolean secure) {
        String name = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return URI.create((secure ? "https://" : "http://") + (isWildcard() ? "127.0.0.1" : name) + ":" + given);
    }
}
