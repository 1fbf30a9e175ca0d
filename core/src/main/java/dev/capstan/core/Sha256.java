package dev.capstan.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4) of bytes and of UTF-8 strings. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the 32-byte hash of a string. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the 32-byte hash of a byte array. */
    public static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** Returns a digest to which bytes can be added. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform does not support SHA-256", e);
        }
    }

    /** Returns the hash of a string as 64 lower-case hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }
}
