package dev.capstan.core.io;

import java.util.List;
import java.util.stream.Stream;

/** The addresses that are not public: IANA's special-purpose blocks, and those that are not assigned to the internet. */
public final class ReservedAddresses {

    /** IPv4, then IPv6. 168.63.129.16 is a cloud's metadata service, at an address that looks public. */
    private static final String TEXT = """
            0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
            192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
            198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 168.63.129.16
            ::/3 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 4000::/2 8000::/1
            """;

    private static final List<CidrBlock> BLOCKS =
            Stream.of(TEXT.split("\\s+")).map(CidrBlock::of).toList();

    private ReservedAddresses() {}

    /** Whether an address of 4 or 16 bytes is reserved. All IPv6 addresses that embed an IPv4 address are. */
    public static boolean contain(byte[] address) {
        return BLOCKS.stream().anyMatch(block -> block.contains(address));
    }
}
