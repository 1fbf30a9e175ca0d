package dev.capstan.accounts.signin;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The network that an address counts for: itself, or its IPv6 /64, since the owner of one such address has them all.
 */
final class ClientNetwork {

    private static final int NETWORK_BYTES = 8;

    private ClientNetwork() {}

    static String address(InetAddress address) {
        return address instanceof Inet6Address && !address.isLoopbackAddress()
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES)) + "::/64"
                : address.getHostAddress();
    }
}
