package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.grants.RefusedTokens;
import dev.capstan.server.accounts.MakeFirstAccount.FirstAccount;
import dev.capstan.server.crypto.Ed25519Provider;
import dev.capstan.server.origin.AnonymousPolicy;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A running server: the modules assembled, listening on HTTP. */
public final class CapstanServer implements AutoCloseable {

    private final ApplicationContext context;
    private final URI url;
    private final Optional<FirstAccount> firstAccount;
    private final CountDownLatch stopped = new CountDownLatch(1);

    CapstanServer(ApplicationContext context, URI url, Optional<FirstAccount> firstAccount) {
        this.context = context;
        this.url = url;
        this.firstAccount = firstAccount;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop"));
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
        return Assembly.of(data, host, port, Map.of()).serve(catalogs);
    }

    /** Where it listens. */
    public URI url() {
        return url;
    }

    /** The account that was made at this start, if one was: its password is to be told now or never. */
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
        return context.findBean(Presence.class).map(Presence::toString);
    }

    /** Returns once it has been stopped. */
    public void awaitStop() throws InterruptedException {
        stopped.await();
    }

    /** Stops listening and lets calls under way end. */
    @Override
    public void close() {
        if (context.isRunning()) {
            context.findBean(RefusedTokens.class).ifPresent(RefusedTokens::flush);
        }
        context.close();
        stopped.countDown();
    }
}
