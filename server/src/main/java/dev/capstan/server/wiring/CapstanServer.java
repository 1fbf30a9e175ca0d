package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.server.executors.JavaHandlers;
import dev.capstan.server.jdbc.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A running server: the modules assembled, listening on HTTP. */
public final class CapstanServer implements AutoCloseable {

    private final ApplicationContext context;
    private final URI url;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private CapstanServer(ApplicationContext context, URI url) {
        this.context = context;
        this.url = url;
    }

    /**
     * Starts a server and returns once it answers.
     *
     * @param catalogs the fleet it serves
     * @param data the folder of its database
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     * @throws ServerFailed where it cannot start, and why
     */
    public static CapstanServer start(List<Catalog> catalogs, Path data, String host, int port) throws ServerFailed {
        ListenAddress address = ListenAddress.checked(host, port);
        DataFolder.prepare(data);
        Map<String, Object> settings = Map.of(
                "micronaut.server.host",
                host,
                "micronaut.server.port",
                port == 0 ? -1 : port,
                "datasources.default.url",
                EmbeddedDatabase.url(data));
        ApplicationContext context = ApplicationContext.builder()
                .properties(settings)
                .singletons(new InMemoryCatalogs(catalogs))
                .eagerInitSingletons(true)
                .banner(false)
                .build();
        try {
            context.start();
            StartupChecks.check(catalogs, context.getBean(JavaHandlers.class));
            EmbeddedServer http = context.getBean(EmbeddedServer.class).start();
            CapstanServer server = new CapstanServer(context, address.url(http.getPort()));
            System.setProperty("capstan.fixtures.self", host + ":" + http.getPort());
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            return server;
        } catch (ServerStartupException e) {
            context.close();
            throw address.refused(e);
        } catch (BeanContextException e) {
            context.close();
            throw notAssembled(data, e);
        } catch (ServerFailed e) {
            context.close();
            throw e;
        }
    }

    private static ServerFailed notAssembled(Path data, BeanContextException e) {
        if (EmbeddedDatabase.isInUse(e)) {
            return new ServerFailed(
                    "another server uses the data folder " + data + ": stop it, or name another folder with --data", e);
        }
        return EmbeddedDatabase.isUnreadable(e)
                ? new ServerFailed(
                        "the database in " + data + " cannot be read: restore it, or name another folder with --data",
                        e)
                : new ServerFailed(
                        "the server could not be assembled: " + innermost(e).getMessage(), e);
    }

    private static Throwable innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    /** Where it listens. */
    public URI url() {
        return url;
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
