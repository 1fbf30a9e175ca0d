package dev.capstan.server;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.accounts.ReloadFleet;
import dev.capstan.core.Catalog;
import dev.capstan.core.RefusedException;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.keys.crypto.Ed25519Provider;
import dev.capstan.origin.AnonymousPolicy;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.wiring.PeerPresence;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running server: the modules assembled, listening on HTTP. */
public final class CapstanServer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(CapstanServer.class.getName());

    private final ApplicationContext context;
    private final URI url;
    private final Optional<FirstAccount> firstAccount;
    private final Optional<String> database;
    private final Thread shutdownHook = new Thread(this::close, "stop");

    /**
     * Creates the handle of a started server, and closes it at the end of the process.
     *
     * @param database description of a database outside the data directory
     */
    CapstanServer(ApplicationContext context, URI url, Optional<FirstAccount> firstAccount, Optional<String> database) {
        this.context = context;
        this.url = url;
        this.firstAccount = firstAccount;
        this.database = database;
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /**
     * Starts a server and returns once it accepts requests.
     *
     * @param catalogs the fleet it serves
     * @param data its data directory
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     * @throws StartupFailed where it cannot start, with the reason
     */
    public static CapstanServer start(List<Catalog> catalogs, Path data, String host, int port) throws StartupFailed {
        return ServerAssembly.of(data, host, port, Map.of()).serve(catalogs);
    }

    /** Returns the URL that it listens at. */
    public URI url() {
        return url;
    }

    /** Returns the URL of the management port; empty without one. */
    public Optional<URI> managementUrl() {
        return context.findBean(ManagementServer.class).map(ManagementServer::url);
    }

    /** Returns the account that was created at this start, or empty. */
    public Optional<FirstAccount> firstAccount() {
        return firstAccount;
    }

    /** Returns the name and version of the implementation that creates and verifies signatures. */
    public String signatures() {
        return context.getBean(Ed25519Provider.class).title();
    }

    /** Describes how the processes of handlers are confined. */
    public String confinement() {
        return context.getBean(RunProcess.class).confinement();
    }

    /** Describes a database outside the data directory, without secrets; otherwise empty. */
    public Optional<String> database() {
        return database;
    }

    /** Describes the callers that need no credentials, such as {@code from this machine only}. */
    public String anonymousCallers() {
        return context.getBean(AnonymousPolicy.class).meaning();
    }

    /** Describes the network of its peers; empty where they wait to be called. */
    public Optional<String> network() {
        return context.findBean(PeerPresence.class).map(PeerPresence::toString);
    }

    /**
     * Reads the files of the fleet again, and serves what they declare: all of it or none. Logs why it is refused.
     */
    public void reload() {
        try {
            context.getBean(ReloadFleet.class).reload(ReloadFleet.Trigger.SIGNAL);
        } catch (RefusedException refused) {
            LOG.log(System.Logger.Level.WARNING, refused.getMessage());
        } catch (RuntimeException failed) {
            LOG.log(System.Logger.Level.ERROR, "the fleet could not be reloaded", failed);
        }
    }

    /**
     * Accepts no more requests, lets calls under way end within the grace period, cuts the others, and stops.
     * Idempotent.
     */
    @Override
    public synchronized void close() {
        if (context.isRunning()) {
            steps().runAll();
            try {
                Runtime.getRuntime().removeShutdownHook(shutdownHook);
            } catch (IllegalStateException processEnds) {
                // the hook calls this method
            }
        }
    }

    /** Returns the steps of stopping the server. */
    public TimedSteps steps() {
        return new ShutdownSequence(context, System.Logger.Level.INFO).steps();
    }
}
