package dev.capstan.keys.jwks;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.concurrent.LruCache;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The key sets of one group of callers: the cached ones, and the threads that fetch them. */
final class KeySetCache implements RemoteKeys, AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    /** The number of requests that may wait for each of the fetches, so that stalled ones do not hold all threads. */
    private static final int WAITING_PER_FETCH = 4;

    private final ThreadPoolExecutor fetchers;
    private final LruCache<URI, CachedKeySet> remembered;
    private final Semaphore waiting;
    private final FetchKeySet fetch;
    private final Duration timeout;
    private final InstantSource clock;
    private final int maxFetches;

    /**
     * Creates an empty cache.
     *
     * @param timeout maximum time of a fetch
     * @param clock time source
     * @param maxFetches maximum number of concurrent fetches, ≥ 1
     * @param maxUrls maximum number of cached URLs, ≥ 1
     */
    KeySetCache(FetchKeySet fetch, Duration timeout, InstantSource clock, int maxFetches, int maxUrls) {
        this.fetch = fetch;
        this.timeout = timeout;
        this.clock = clock;
        this.maxFetches = maxFetches;
        this.remembered = new LruCache<>(maxUrls);
        this.waiting = new Semaphore(maxFetches * WAITING_PER_FETCH);
        this.fetchers = new ThreadPoolExecutor(
                0,
                maxFetches,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                DaemonThreads.named("jwks-fetch"));
    }

    @Override
    public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
        return published(KeySetUrl.of(jwksUrl).url()).named(kid);
    }

    @Override
    public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
        return published(KeySetUrl.of(jwksUrl).url()).publish(thumbprint);
    }

    @Override
    public RemoteKeys ofStrangers() {
        return this;
    }

    private CachedKeySet published(URI url) {
        synchronized (remembered) {
            CachedKeySet known = remembered.find(url);
            return known == null ? remembered.put(url, new CachedKeySet(() -> fetched(url), clock, waiting)) : known;
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
                    Reason.BUSY, "too many key sets are being fetched (limit " + maxFetches + "); retry in 1 s");
        }
    }

    /** Interrupts running fetches. */
    @Override
    public void close() {
        fetchers.shutdownNow();
    }
}
