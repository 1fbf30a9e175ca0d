package dev.capstan.discovery;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The digest that binds a capability document byte for byte: the same document has the same digest at every peer,
 * whatever the order of its requirements and the white space around its texts (DISC-2.5).
 *
 * @param text {@code sha256:} and the lower-case hex SHA-256 of the canonical document
 */
public record CapabilityDigest(String text) {

    /** The digest of a document. */
    public static CapabilityDigest of(CapabilityDocument document) {
        byte[] canonical = CanonicalDocument.of(document).getBytes(StandardCharsets.UTF_8);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical);
            return new CapabilityDigest("sha256:" + HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digest on the wire. */
    @Override
    public String toString() {
        return text;
    }
}
