package dev.capstan.keys.jwks;

import dev.capstan.core.io.CidrBlock;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The public addresses of the internet: those outside all of IANA's special-purpose blocks. */
final class PublicAddresses {

    private static final List<CidrBlock> NOT_PUBLIC_V4 = blocks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
            // A cloud's metadata service, at an address that looks public.
            "168.63.129.16/32");

    private static final CidrBlock GLOBAL_V6 = CidrBlock.of("2000::/3");
    private static final List<CidrBlock> NOT_PUBLIC_V6 =
            blocks("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20");

    /** The blocks of NAT64 and 6to4 addresses, which embed an IPv4 address, and its byte offset in them. */
    private static final CidrBlock NAT64 = CidrBlock.of("64:ff9b::/96");

    private static final int NAT64_AT = 12;
    private static final CidrBlock SIX_TO_FOUR = CidrBlock.of("2002::/16");
    private static final int SIX_TO_FOUR_AT = 2;
    private static final int MAPPED_AT = 12;
    private static final int V4_BYTES = 4;

    private PublicAddresses() {}

    private static List<CidrBlock> blocks(String... texts) {
        return Stream.of(texts).map(CidrBlock::of).toList();
    }

    /** Whether the address is public, and so is the IPv4 address embedded in it, if any. */
    static boolean include(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == V4_BYTES ? includeV4(bytes) : includeV6(bytes);
    }

    private static boolean includeV4(byte[] address) {
        return NOT_PUBLIC_V4.stream().noneMatch(block -> block.contains(address));
    }

    private static boolean includeV6(byte[] address) {
        if (isMapped(address)) {
            return includeV4(embedded(address, MAPPED_AT));
        }
        if (NAT64.contains(address)) {
            return includeV4(embedded(address, NAT64_AT));
        }
        if (SIX_TO_FOUR.contains(address)) {
            return includeV4(embedded(address, SIX_TO_FOUR_AT));
        }
        return GLOBAL_V6.contains(address) && NOT_PUBLIC_V6.stream().noneMatch(block -> block.contains(address));
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
