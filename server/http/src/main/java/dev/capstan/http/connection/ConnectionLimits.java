package dev.capstan.http.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The maximum numbers of connections at a time.
 *
 * @param all maximum of all clients together, ≥ 1
 * @param perAddress maximum of one address, ≥ 1
 * @param holdsOnLoopback whether {@code perAddress} holds for addresses of this machine too, where a proxy and
 *     measurements have theirs
 */
public record ConnectionLimits(int all, int perAddress, boolean holdsOnLoopback) {

    private static final int DEFAULT_ALL = 10_000;
    private static final int DEFAULT_PER_ADDRESS = 256;

    /** A connection takes one descriptor; files, programs and connections to others take theirs. */
    private static final int SHARE_OF_DESCRIPTORS = 2;

    public ConnectionLimits {
        if (all < 1 || perAddress < 1) {
            throw new IllegalArgumentException(
                    "--max-connections and --max-connections-per-address: write a number of at least 1");
        }
    }

    /** Returns the limits as given; {@code null} means the default, which half of the file descriptors bound. */
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
