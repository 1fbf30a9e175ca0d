package dev.capstan.origin.ratelimit;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A group of addresses that is counted together.
 *
 * <p>In IPv6 one customer has at least 64 bits of addresses, so a /64 network counts as one address. Sites get a /48 to
 * divide. In IPv4 the smallest routed network is a /24.
 */
public enum AddressScope {
    /** Counts one address: 32 bits of IPv4, 64 of IPv6. */
    ADDRESS(4, 8, 1),
    /** Counts one network: 24 bits of IPv4, 48 of IPv6. */
    NETWORK(3, 6, 4),
    /** Counts all unknown callers. */
    ALL(0, 0, 10);

    private static final int V4_BYTES = 4;

    private final int bytesOfV4;
    private final int bytesOfV6;
    private final int factor;

    AddressScope(int bytesOfV4, int bytesOfV6, int factor) {
        this.bytesOfV4 = bytesOfV4;
        this.bytesOfV6 = bytesOfV6;
        this.factor = factor;
    }

    /** Returns the limit of the group as a multiple of the limit of one address. */
    int factor() {
        return factor;
    }

    /** Returns the group of an address, as a unique string. */
    public String of(InetAddress address) {
        byte[] bytes = address.getAddress();
        int shared = bytes.length == V4_BYTES ? bytesOfV4 : bytesOfV6;
        return this == ALL ? name() : bytes.length + "/" + HexFormat.of().formatHex(Arrays.copyOf(bytes, shared));
    }
}
