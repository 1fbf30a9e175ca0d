package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.Catalogs;
import dev.capstan.server.executors.JavaHandlers;
import dev.capstan.server.fixtures.review.ReviewPullRequest;
import dev.capstan.server.jdbc.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** A running server: the modules assembled, listening on HTTP. */
public final class CapstanServer implements AutoCloseable {

    private final ApplicationContext context;
    private final EmbeddedServer http;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private CapstanServer(ApplicationContext context, EmbeddedServer http) {
        this.context = context;
        this.http = http;
    }

    /** A server that is put together but serves nothing yet. */
    public static final class Assembly {

        private final ApplicationContext context;
        private final Path data;
        private final String host;
        private final int port;

        private Assembly(ApplicationContext context, Path data, String host, int port) {
            this.context = context;
            this.data = data;
            this.host = host;
            this.port = port;
        }

        /**
         * Starts the server and returns once it answers.
         *
         * @param catalogs the fleet it serves
         * @throws ServerFailed where it cannot start, and why
         */
        public CapstanServer serve(List<Catalog> catalogs) throws ServerFailed {
            try {
                DataFolder.prepare(data);
                context.registerSingleton(Catalogs.class, new InMemoryCatalogs(catalogs));
                context.start();
                StartupChecks.check(catalogs, context.getBean(JavaHandlers.class));
                EmbeddedServer http = context.getBean(EmbeddedServer.class).start();
                System.setProperty(ReviewPullRequest.SELF_PROPERTY, host + ":" + http.getPort());
                CapstanServer server = new CapstanServer(context, http);
                Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
                return server;
            } catch (ServerStartupException e) {
                throw failed("port " + port + " of " + host + " cannot be listened on: is it taken?", e);
            } catch (BeanContextException e) {
                throw EmbeddedDatabase.isInUse(e)
                        ? failed(
                                "another server uses the data folder " + data
                                        + ": stop it, or name another folder with --data",
                                e)
                        : failed("the server could not be assembled: " + e.getMessage(), e);
            } catch (ServerFailed e) {
                context.close();
                throw e;
            }
        }

        private ServerFailed failed(String message, RuntimeException cause) {
            context.close();
            return new ServerFailed(message, cause);
        }
    }

    /** Puts a server together and starts it: {@link #assemble} and {@link Assembly#serve}. */
    public static CapstanServer start(List<Catalog> catalogs, Path data, String host, int port) throws ServerFailed {
        return assemble(data, host, port).serve(catalogs);
    }

    /**
     * Puts a server together; a fleet can be read meanwhile.
     *
     * @param data the folder of its database
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     */
    public static Assembly assemble(Path data, String host, int port) {
        Map<String, Object> settings = Map.of(
                "micronaut.server.host",
                host,
                "micronaut.server.port",
                port == 0 ? -1 : port,
                "datasources.default.url",
                EmbeddedDatabase.url(data));
        ApplicationContext context = ApplicationContext.builder()
                .properties(settings)
                .eagerInitSingletons(true)
                .banner(false)
                .build();
        return new Assembly(context, data, host, port);
    }

    /** Where it listens. */
    public URI url() {
        return URI.create("http://" + (Set.of("0.0.0.0", "::").contains(http.getHost()) ? "127.0.0.1" : http.getHost())
                + ":" + http.getPort());
    }

    /** Returns once it has been stopped. */
    public void awaitStop() throws InterruptedException {
        stopped.await();
    }

    /** Stops listening and lets calls under way end. */
    @Override
    public void close() {
        context.close();
        stopped.countDown();
    }
}
