package dev.capstan.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What ties a record to its place: SHA-256 of the canonical JSON of {@code {prev, record, seq}}. */
final class ChainHash {

    private ChainHash() {}

    /** The hash, as 64 lower-case hex digits, of a record whose text is canonical already. */
    static String of(String prev, String canonical, long seq) {
        String text = "{\"prev\":\"" + prev + "\",\"record\":" + canonical + ",\"seq\":" + seq + "}";
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
