package dev.capstan.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of texts in UTF-8. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the 32 bytes of the hash. */
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the hash as 64 lower-case hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /** Returns a digest of its own, for input that comes in parts. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
