package dev.capstan.accounts.signin;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** Whom an address counts for: itself, or in IPv6 its network of 64 bits, since whoever has one address has them all. */
final class ClientNetwork {

    private static final int NETWORK_BYTES = 8;

    private ClientNetwork() {}

    static String address(InetAddress address) {
        return address instanceof Inet6Address && !address.isLoopbackAddress()
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES)) + "::/64"
                : address.getHostAddress();
    }
}
