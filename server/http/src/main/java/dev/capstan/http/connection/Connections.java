package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.origin.ratelimit.AddressScope;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The open connections, counted in total and by {@link AddressScope#ADDRESS}.
 *
 * <p>Thread-safe.
 */
public final class Connections {

    /** Maximum number of connections beyond the limit that get a response at a time before they are closed. */
    private static final int MAX_REFUSING = 64;

    private final ConnectionLimits limits;
    private final Predicate<InetAddress> isProxy;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger refusing = new AtomicInteger();
    private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();

    /**
     * Creates an empty count.
     *
     * @param limits the maximum numbers
     * @param isProxy whether an address is that of a trusted proxy, which is exempt from the limit per address
     */
    public Connections(ConnectionLimits limits, Predicate<InetAddress> isProxy) {
        this.limits = limits;
        this.isProxy = isProxy;
    }

    /** The decision on one connection. */
    public sealed interface Entry {

        /** Returns the action that releases the connection's permit. Run it when the connection is closed. */
        Runnable onClose();
    }

    /** A connection within the limits. */
    public record Admitted(Runnable onClose) implements Entry {}

    /** A connection beyond a limit, closed after a response with the refusal. */
    public record Refused(Refusal refusal, Runnable onClose) implements Entry {}

    /** A connection beyond a limit while many are being refused, closed without a response. */
    public record Dropped(Runnable onClose) implements Entry {}

    /** Returns the number of open connections, without those that are being refused. */
    public int count() {
        return open.get();
    }

    /** Returns the maximum number of open connections. */
    public int limit() {
        return limits.all();
    }

    /** Admits a connection from an address, or refuses it at a limit. */
    public Entry enter(InetAddress address) {
        if (open.incrementAndGet() > limits.all()) {
            open.decrementAndGet();
            return refused("too many connections (limit " + limits.all() + ")");
        }
        if (!isLimited(address)) {
            return new Admitted(open::decrementAndGet);
        }
        String key = AddressScope.ADDRESS.of(address);
        if (byAddress.merge(key, 1, Integer::sum) > limits.perAddress()) {
            release(key);
            return refused("too many connections from this address (limit " + limits.perAddress() + ")");
        }
        return new Admitted(() -> release(key));
    }

    private void release(String key) {
        byAddress.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
        open.decrementAndGet();
    }

    private Entry refused(String reason) {
        if (refusing.incrementAndGet() > MAX_REFUSING) {
            refusing.decrementAndGet();
            return new Dropped(() -> {});
        }
        return new Refused(Refusal.busy(reason + "; retry in 1 s"), refusing::decrementAndGet);
    }

    private boolean isLimited(InetAddress address) {
        return (limits.holdsOnLoopback() || !address.isLoopbackAddress()) && !isProxy.test(address);
    }
}
