package dev.capstan.database.registry;

import dev.capstan.core.Version;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Versions as bytes that a database sorts in version order. Equal versions have equal keys.
 *
 * <p>Three numbers of four bytes, then the identifiers of the pre-release, each after a byte that gives its kind.
 */
final class VersionKey {

    private static final byte END = 0;
    private static final byte TEXT = 0x40;
    private static final byte RELEASE = (byte) 0xff;
    private static final int MAX_LENGTH = 512;

    private VersionKey() {}

    static byte[] of(Version version) {
        String[] parts = version.toString().split("-", 2);
        ByteBuffer key = ByteBuffer.allocate(MAX_LENGTH);
        String[] numbers = parts[0].split("\\.");
        for (int i = 0; i < 3; i++) {
            key.putInt(i < numbers.length ? Integer.parseInt(numbers[i]) : 0);
        }
        if (parts.length == 1) {
            key.put(RELEASE);
        } else {
            for (String identifier : parts[1].split("\\.")) {
                putIdentifier(key, identifier);
            }
            key.put(END);
        }
        return Arrays.copyOf(key.array(), key.position());
    }

    /**
     * Appends an identifier. A number sorts by its count of digits, which is below the mark of a text, and then by its
     * digits.
     */
    private static void putIdentifier(ByteBuffer key, String identifier) {
        byte[] characters = identifier.getBytes(StandardCharsets.US_ASCII);
        if (identifier.chars().allMatch(c -> c >= '0' && c <= '9')) {
            key.put((byte) characters.length).put(characters);
        } else {
            key.put(TEXT).put(characters).put(END);
        }
    }
}
