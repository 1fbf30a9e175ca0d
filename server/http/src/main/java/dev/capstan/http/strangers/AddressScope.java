package dev.capstan.http.strangers;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A group of addresses that is counted together.
 *
 * <p>In IPv6 one customer has 64 bits of addresses at least, so that such a network counts as an address; sites are given
 * 48 bits and the rest to divide. In IPv4 the smallest network that is routed has 24 bits.
 */
public enum AddressScope {
    /** One address: 32 bits of IPv4, 64 of IPv6. */
    ADDRESS(4, 8, 1),
    /** One network: 24 bits of IPv4, 48 of IPv6. */
    NETWORK(3, 6, 4),
    /** All strangers. */
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

    /** Returns how many times as much as one address may use. */
    int factor() {
        return factor;
    }

    /** Returns the group that an address is in, as a text that no other group has. */
    public String of(InetAddress address) {
        byte[] bytes = address.getAddress();
        int shared = bytes.length == V4_BYTES ? bytesOfV4 : bytesOfV6;
        return this == ALL ? name() : bytes.length + "/" + HexFormat.of().formatHex(Arrays.copyOf(bytes, shared));
    }
}
