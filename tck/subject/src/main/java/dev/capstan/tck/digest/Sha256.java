package dev.capstan.tck.digest;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256 digests, of strings as UTF-8. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the digest as 64 hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(bytes(text));
    }

    /** Returns the digest as Base64. */
    public static String base64(String text) {
        return Base64.getEncoder().encodeToString(bytes(text));
    }

    /** Returns the digest as 32 bytes. */
    public static byte[] bytes(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the message authentication code of a text by HMAC (RFC 2104). */
    public static byte[] hmac(byte[] key, byte[] text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
