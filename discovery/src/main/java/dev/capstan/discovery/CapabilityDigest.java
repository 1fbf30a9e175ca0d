package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Sha256;
import java.util.Optional;

/**
 * The digest that binds a capability document byte for byte. The same document has the same digest at every peer,
 * regardless of the order of its requirements and the white space around its strings (DISC-2.5).
 *
 * @param text {@code sha256:} and the lower-case hex SHA-256 of the canonical document
 */
public record CapabilityDigest(String text) {

    /** Computes the digest of a document. */
    public static CapabilityDigest of(CapabilityDocument document) {
        return new CapabilityDigest("sha256:" + Sha256.hex(CanonicalDocument.of(document)));
    }

    /** Returns the correct digest of a capability on the wire if it claims a different one, otherwise empty. */
    public static Optional<CapabilityDigest> correctIfWrong(ObjectNode capability) {
        CapabilityDigest computed = of(CapabilityDocument.of(capability));
        return capability.path("digest").asText().equals(computed.text()) ? Optional.empty() : Optional.of(computed);
    }

    /** Returns the digest in its wire format. */
    @Override
    public String toString() {
        return text;
    }
}
