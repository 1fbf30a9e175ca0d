package dev.capstan.keys.jwks;

import dev.capstan.core.io.CidrBlock;
import dev.capstan.core.io.ReservedAddresses;
import java.net.InetAddress;
import java.util.Arrays;

/** The public addresses of the internet. */
final class PublicAddresses {

    /** The blocks of NAT64 and 6to4 addresses, which embed an IPv4 address, and its byte offset in them. */
    private static final CidrBlock NAT64 = CidrBlock.of("64:ff9b::/96");

    private static final int NAT64_AT = 12;
    private static final CidrBlock SIX_TO_FOUR = CidrBlock.of("2002::/16");
    private static final int SIX_TO_FOUR_AT = 2;
    private static final int MAPPED_AT = 12;
    private static final int V4_BYTES = 4;

    private PublicAddresses() {}

    /** Whether the address is public, and so is the IPv4 address embedded in it, if any. */
    static boolean include(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == V4_BYTES ? !ReservedAddresses.contain(bytes) : includeV6(bytes);
    }

    private static boolean includeV6(byte[] address) {
        if (isMapped(address)) {
            return !ReservedAddresses.contain(embedded(address, MAPPED_AT));
        }
        if (NAT64.contains(address)) {
            return !ReservedAddresses.contain(embedded(address, NAT64_AT));
        }
        if (SIX_TO_FOUR.contains(address)) {
            return !ReservedAddresses.contain(embedded(address, SIX_TO_FOUR_AT));
        }
        return !ReservedAddresses.contain(address);
    }

    /**
     * Whether it is an IPv4 address mapped into IPv6 as {@code ::ffff:1.2.3.4}. Text is never parsed to such an
     * address.
     */
    private static boolean isMapped(byte[] address) {
        for (int i = 0; i < MAPPED_AT - 2; i++) {
            if (address[i] != 0) {
                return false;
            }
        }
        return address[MAPPED_AT - 2] == -1 && address[MAPPED_AT - 1] == -1;
    }

    private static byte[] embedded(byte[] address, int from) {
        return Arrays.copyOfRange(address, from, from + V4_BYTES);
    }
}
