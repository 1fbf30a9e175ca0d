package dev.capstan.server;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.core.Catalog;
import dev.capstan.http.origin.AnonymousPolicy;
import dev.capstan.keys.crypto.Ed25519Provider;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.wiring.PeerPresence;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running server: the modules assembled, listening on HTTP. */
public final class CapstanServer implements AutoCloseable {

    private final ApplicationContext context;
    private final URI url;
    private final Optional<FirstAccount> firstAccount;
    private final Duration grace;

    /**
     * A server that has started.
     *
     * @param grace time for calls under way to end when it is closed
     */
    CapstanServer(ApplicationContext context, URI url, Optional<FirstAccount> firstAccount, Duration grace) {
        this.context = context;
        this.url = url;
        this.firstAccount = firstAccount;
        this.grace = grace;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop"));
    }

    /**
     * Starts a server and returns once it answers.
     *
     * @param catalogs the fleet it serves
     * @param data the folder of its database
     * @param host the address to listen on
     * @param port the port to listen on; 0 takes a free one
     * @throws StartupFailed where it cannot start, and why
     */
    public static CapstanServer start(List<Catalog> catalogs, Path data, String host, int port) throws StartupFailed {
        return ServerAssembly.of(data, host, port, Map.of()).serve(catalogs);
    }

    /** Where it listens. */
    public URI url() {
        return url;
    }

    /** The account that was made at this start, if one was. */
    public Optional<FirstAccount> firstAccount() {
        return firstAccount;
    }

    /** What signs and verifies tokens, by name and version. */
    public String signatures() {
        return context.getBean(Ed25519Provider.class).title();
    }

    /** Which callers need not say who they are, for people, such as {@code from this machine only}. */
    public String anonymousCallers() {
        return context.getBean(AnonymousPolicy.class).meaning();
    }

    /** Where its peers meet others, for people; nothing where they wait to be called. */
    public Optional<String> network() {
        return context.findBean(PeerPresence.class).map(PeerPresence::toString);
    }

    /** Takes no more requests, lets calls under way end within the grace, cuts the others, and ends. Safe to repeat. */
    @Override
    public synchronized void close() {
        if (context.isRunning()) {
            steps().take();
        }
    }

    /** Returns the steps that the server stops in. */
    public TimedSteps steps() {
        return new ShutdownSequence(context, grace).steps();
    }
}
