package dev.capstan.keys.jwks;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * Published keys, fetched over HTTPS and cached for five minutes (GR-8.3).
 *
 * <p>Connections go only to a checked address, and only if all addresses of the host are public. A fetch takes at most
 * 10 s including redirects. At most {@value #MAX_FETCHES} run at once for approved hosts, and {@value
 * #MAX_FETCHES_OF_STRANGERS} for others. A key that is missing in a cached set causes another fetch, at most every 30 s.
 * While a host is unreachable or too many fetches run, its last published keys stay valid for 24 hours.
 */
public final class HttpRemoteKeys implements RemoteKeys, AutoCloseable {

    /** The maximum number of cached URLs of approved hosts. */
    static final int MAX_URLS = 1000;

    /** The maximum number of cached URLs of other hosts. */
    static final int MAX_URLS_OF_STRANGERS = 100;

    /** The maximum number of concurrent fetches for approved hosts. */
    static final int MAX_FETCHES = 16;

    /** The maximum number of concurrent fetches for other hosts. */
    static final int MAX_FETCHES_OF_STRANGERS = 8;

    private final ScheduledThreadPoolExecutor watch =
            new ScheduledThreadPoolExecutor(1, DaemonThreads.named("jwks-watch"));
    private final KeySetCache approved;
    private final KeySetCache others;

    /**
     * Creates a cache of keys that are fetched over the network of this machine with Java's trusted certificates.
     *
     * @param clock time source
     * @param allowLoopback whether key sets of this machine may be fetched, even by http; for development only
     */
    public HttpRemoteKeys(InstantSource clock, boolean allowLoopback) {
        this(
                Network.REAL,
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                KeySetRequest.LIMIT,
                clock,
                allowLoopback);
    }

    HttpRemoteKeys(
            Network network,
            Supplier<SSLSocketFactory> tls,
            Duration limit,
            InstantSource clock,
            boolean allowLoopback) {
        watch.setRemoveOnCancelPolicy(true);
        FetchKeySet fetch = new FetchKeySet(network, new KeySetRequest(network, tls, watch, limit), allowLoopback);
        Duration timeout = limit.multipliedBy(2);
        approved = new KeySetCache(fetch, timeout, clock, MAX_FETCHES, MAX_URLS);
        others = new KeySetCache(fetch, timeout, clock, MAX_FETCHES_OF_STRANGERS, MAX_URLS_OF_STRANGERS);
    }

    @Override
    public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
        return approved.fetch(jwksUrl, kid);
    }

    @Override
    public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
        return approved.publishes(jwksUrl, thumbprint);
    }

    @Override
    public RemoteKeys ofStrangers() {
        return others;
    }

    /** Interrupts running fetches. Nothing is fetched any more. */
    @Override
    public void close() {
        approved.close();
        others.close();
        watch.shutdownNow();
    }
}
