package dev.capstan.origin;

import dev.capstan.core.io.CidrBlock;
import dev.capstan.core.io.IpLiteral;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * The networks of the proxies whose forwarding headers count.
 *
 * @param networks address blocks; empty if no proxy is trusted
 */
public record TrustedProxies(List<CidrBlock> networks) {

    /** No trusted proxy. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        networks = List.copyOf(networks);
    }

    /**
     * Parses comma-separated networks, such as {@code 10.0.0.0/8,::1}.
     *
     * @throws IllegalArgumentException if one of them is not a valid network
     */
    public static TrustedProxies parse(String text) {
        return new TrustedProxies(Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(CidrBlock::of)
                .toList());
    }

    /** Whether an address is that of a trusted proxy. */
    public boolean include(InetAddress address) {
        byte[] bytes = IpLiteral.withoutZone(address).getAddress();
        return networks.stream().anyMatch(network -> network.contains(bytes));
    }
}
