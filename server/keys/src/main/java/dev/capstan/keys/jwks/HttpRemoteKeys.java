package dev.capstan.keys.jwks;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * Published keys, fetched over HTTPS and cached for five minutes (GR-8.3).
 *
 * <p>Connections go only to a checked address, and only if all addresses of the host are public. A fetch takes at most
 * 10 s including redirects, and at most {@value #MAX_FETCHES} run at once. A key that is missing in a cached set causes
 * another fetch, at most every 30 s. While a host is unreachable, its last published keys stay valid for 24 hours.
 */
public final class HttpRemoteKeys implements RemoteKeys, AutoCloseable {

    /** The maximum number of cached URLs. */
    static final int MAX_URLS = 1000;

    /** The maximum number of concurrent fetches. */
    static final int MAX_FETCHES = 16;

    private static final int IDLE_SECONDS = 30;

    private final ScheduledThreadPoolExecutor watch =
            new ScheduledThreadPoolExecutor(1, DaemonThreads.named("jwks-watch"));
    private final ThreadPoolExecutor fetchers = new ThreadPoolExecutor(
            0,
            MAX_FETCHES,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThreads.named("jwks-fetch"));
    private final Map<URI, CachedKeySet> remembered = new LinkedHashMap<>(16, 0.75f, true);
    private final FetchKeySet fetch;
    private final Duration timeout;
    private final InstantSource clock;

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
        this.watch.setRemoveOnCancelPolicy(true);
        this.fetch = new FetchKeySet(network, new KeySetRequest(network, tls, watch, limit), allowLoopback);
        this.timeout = limit.multipliedBy(2);
        this.clock = clock;
    }

    @Override
    public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
        return published(KeySetUrl.of(jwksUrl).url()).named(kid);
    }

    @Override
    public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
        return published(KeySetUrl.of(jwksUrl).url()).publish(thumbprint);
    }

    private CachedKeySet published(URI url) {
        synchronized (remembered) {
            CachedKeySet keys = remembered.computeIfAbsent(url, u -> new CachedKeySet(() -> fetched(u), clock));
            if (remembered.size() > MAX_URLS) {
                remembered.remove(remembered.keySet().iterator().next());
            }
            return keys;
        }
    }

    private KeySet fetched(URI url) throws KeysUnavailable {
        Future<KeySet> future = submitted(url);
        try {
            return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KeysUnavailable failure) {
                throw failure;
            }
            throw new IllegalStateException("a key set could not be fetched", e.getCause());
        } catch (TimeoutException e) {
            throw new KeysUnavailable(
                    Reason.UNREACHABLE, "the key set did not arrive within " + timeout.toMillis() + " ms; retry later");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KeysUnavailable(Reason.BUSY, "the request was interrupted before the key set arrived");
        } finally {
            future.cancel(true);
        }
    }

    private Future<KeySet> submitted(URI url) throws KeysUnavailable {
        try {
            return fetchers.submit(() -> fetch.from(url));
        } catch (RejectedExecutionException e) {
            throw new KeysUnavailable(
                    Reason.BUSY, "too many key sets are being fetched (limit " + MAX_FETCHES + "); retry in 1 s");
        }
    }

    /** Interrupts running fetches. Nothing is fetched any more. */
    @Override
    public void close() {
        fetchers.shutdownNow();
        watch.shutdownNow();
    }
}
