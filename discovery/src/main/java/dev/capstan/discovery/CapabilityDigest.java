package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Sha256;
import java.util.Optional;

/**
 * The digest that binds a capability document byte for byte: the same document has the same digest at every peer,
 * whatever the order of its requirements and the white space around its texts (DISC-2.5).
 *
 * @param text {@code sha256:} and the lower-case hex SHA-256 of the canonical document
 */
public record CapabilityDigest(String text) {

    /** The digest of a document. */
    public static CapabilityDigest of(CapabilityDocument document) {
        return new CapabilityDigest("sha256:" + Sha256.hex(CanonicalDocument.of(document)));
    }

    /** The digest that a capability on the wire should have, where it claims another; nothing where it claims its own. */
    public static Optional<CapabilityDigest> otherThanClaimed(ObjectNode capability) {
        CapabilityDigest computed = of(CapabilityDocument.of(capability));
        return capability.path("digest").asText().equals(computed.text()) ? Optional.empty() : Optional.of(computed);
    }

    /** The digest on the wire. */
    @Override
    public String toString() {
        return text;
    }
}
