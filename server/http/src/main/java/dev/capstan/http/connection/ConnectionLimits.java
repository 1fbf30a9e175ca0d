package dev.capstan.http.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The maximum numbers of concurrent connections.
 *
 * @param all maximum for all clients together, ≥ 1
 * @param perAddress maximum per address, ≥ 1
 * @param holdsOnLoopback whether {@code perAddress} applies to loopback addresses too, which proxies and benchmarks use
 */
public record ConnectionLimits(int all, int perAddress, boolean holdsOnLoopback) {

    private static final int DEFAULT_ALL = 10_000;
    private static final int DEFAULT_PER_ADDRESS = 256;

    /** Connections may use half of the descriptors; files, processes and outgoing connections need the rest. */
    private static final int SHARE_OF_DESCRIPTORS = 2;

    public ConnectionLimits {
        if (all < 1 || perAddress < 1) {
            throw new IllegalArgumentException(
                    "the maximum number of connections, and of those per address, must be at least 1");
        }
    }

    /**
     * Returns the given limits. {@code null} means the default, which is at most half of the file descriptors for
     * {@code all}.
     */
    public static ConnectionLimits of(@Nullable Integer all, @Nullable Integer perAddress) {
        return new ConnectionLimits(
                all == null ? (int) Math.max(1, Math.min(DEFAULT_ALL, descriptors() / SHARE_OF_DESCRIPTORS)) : all,
                perAddress == null ? DEFAULT_PER_ADDRESS : perAddress,
                perAddress != null);
    }

    private static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
