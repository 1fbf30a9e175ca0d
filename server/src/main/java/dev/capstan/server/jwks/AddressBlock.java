package dev.capstan.server.jwks;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The addresses that share their first bits.
 *
 * @param first its first address, 4 or 16 bytes
 * @param bits how many bits are shared
 */
record AddressBlock(byte[] first, int bits) {

    /** A block as in {@code 10.0.0.0/8} or {@code fc00::/7}. */
    static AddressBlock of(String text) {
        String[] parts = text.split("/", 2);
        try {
            return new AddressBlock(InetAddress.getByName(parts[0]).getAddress(), Integer.parseInt(parts[1]));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is no block of addresses", e);
        }
    }

    /** Whether this address, 4 or 16 bytes, is in the block. */
    boolean contains(byte[] address) {
        if (address.length != first.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % 8;
            if ((address[bit / 8] & mask) != (first[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }
}
