package dev.capstan.server;

import dev.capstan.http.common.ManagementPort;
import dev.capstan.server.settings.ListenAddress;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.http.server.netty.NettyEmbeddedServer;
import io.micronaut.http.server.netty.NettyEmbeddedServerFactory;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration.NettyListenerConfiguration;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The second listener of a server, for health and metrics alone. */
final class ManagementServer {

    private static final String LOOPBACK = "127.0.0.1";

    private final NettyEmbeddedServer server;
    private final URI url;

    private ManagementServer(NettyEmbeddedServer server, URI url) {
        this.server = server;
        this.url = url;
    }

    /**
     * Returns the address that the options name, or empty.
     *
     * @param server the address of the server itself
     * @param options settings by the names of {@link Settings}
     * @throws StartupFailed if the address is invalid, or that of the server
     */
    static Optional<ListenAddress> address(ListenAddress server, Map<String, Object> options) throws StartupFailed {
        @Nullable Object port = options.get(Settings.MANAGEMENT_PORT);
        if (port == null) {
            return Optional.empty();
        }
        ListenAddress address = ListenAddress.checked(
                options.getOrDefault(Settings.MANAGEMENT_HOST, LOOPBACK).toString(), Integer.parseInt(port.toString()));
        if (address.conflictsWith(server)) {
            throw new StartupFailed(
                    "--management-port: the server itself listens on port " + address.port() + "; set another port");
        }
        return Optional.of(address);
    }

    /**
     * Listens at the management port. Call it only where there is one.
     *
     * @param context the started application
     * @throws StartupFailed if the address is invalid or in use
     */
    static ManagementServer start(ApplicationContext context) throws StartupFailed {
        ListenAddress address = ListenAddress.checked(
                context.getProperty(Settings.MANAGEMENT_HOST, String.class).orElse(LOOPBACK),
                context.getRequiredProperty(Settings.MANAGEMENT_PORT, Integer.class));
        // A listener of its own serves HTTP even if the server has a certificate.
        NettyListenerConfiguration listener = new NettyListenerConfiguration("management");
        listener.setHost(address.host());
        listener.setPort(address.port() == 0 ? -1 : address.port());
        NettyHttpServerConfiguration configuration = new NettyHttpServerConfiguration();
        configuration.setListeners(List.of(listener));
        NettyEmbeddedServer server =
                context.getBean(NettyEmbeddedServerFactory.class).build(configuration);
        try {
            server.start();
        } catch (ServerStartupException e) {
            throw address.refused(e);
        }
        context.getBean(ManagementPort.class).listening(server.getPort(), address.isLoopback());
        return new ManagementServer(server, address.url(server.getPort(), false));
    }

    /** Returns the URL that it listens at. */
    URI url() {
        return url;
    }

    /** Stops listening. */
    void stop() {
        server.stop();
    }
}
