package dev.capstan.core.io;

import java.math.BigInteger;
import java.net.InetAddress;

/**
 * A block of addresses with a common prefix.
 *
 * @param first first address, 4 or 16 bytes
 * @param bits length of the prefix in bits
 */
public record CidrBlock(byte[] first, int bits) {

    public CidrBlock {
        if (bits < 0 || bits > first.length * Byte.SIZE) {
            throw new IllegalArgumentException(
                    "an address of " + first.length + " bytes has no prefix of " + bits + " bits");
        }
        first = first.clone();
    }

    @Override
    public byte[] first() {
        return first.clone();
    }

    /**
     * Reads a block such as {@code 10.0.0.0/8} or {@code fc00::/7}, or a single address, which is a block by itself.
     *
     * @throws IllegalArgumentException if the text is not a valid block or not its first address
     */
    public static CidrBlock of(String text) {
        String[] parts = text.split("/", 2);
        InetAddress address = IpLiteral.parse(parts[0])
                .orElseThrow(() -> new IllegalArgumentException("'" + text
                        + "' is not a valid address block; write one such as 10.0.0.0/8, fc00::/7 or 192.0.2.1"));
        byte[] bytes = address.getAddress();
        int max = bytes.length * Byte.SIZE;
        CidrBlock block = new CidrBlock(bytes, parts.length == 1 ? max : bits(parts[1], max, text));
        if (block.prefix(bytes).bitCount() < new BigInteger(1, bytes).bitCount()) {
            throw new IllegalArgumentException(
                    "'" + text + "' has bits set after its prefix; write the first address of the block");
        }
        return block;
    }

    private static int bits(String text, int max, String block) {
        if (!text.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(text) > max) {
            throw new IllegalArgumentException("'" + block + "' has an invalid prefix length; write 0 to " + max);
        }
        return Integer.parseInt(text);
    }

    /** Whether this address of 4 or 16 bytes is in the block. */
    public boolean contains(byte[] address) {
        return address.length == first.length && prefix(address).equals(prefix(first));
    }

    private BigInteger prefix(byte[] address) {
        return new BigInteger(1, address).shiftRight(address.length * Byte.SIZE - bits);
    }
}
