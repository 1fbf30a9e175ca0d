package dev.capstan.tck.digest;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256 digests of strings, encoded as UTF-8. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the digest as 64 hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /** Returns the digest as Base64. */
    public static String base64(String text) {
        return Base64.getEncoder().encodeToString(of(text));
    }

    private static byte[] of(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
