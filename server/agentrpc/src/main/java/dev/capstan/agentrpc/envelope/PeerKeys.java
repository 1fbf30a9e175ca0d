package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys that this server shares with one peer.
 *
 * @param current key for messages to the peer
 * @param previous further keys that are accepted from the peer during a key change
 * @param capabilities names of the only capabilities that the peer may call; null for all
 * @param tenantId tenant of the peer; null for that of this server
 */
public record PeerKeys(
        HmacKey current,
        List<HmacKey> previous,
        @Nullable Set<String> capabilities,
        @Nullable String tenantId) {

    /** Creates the keys of a peer of this server's tenant. */
    public PeerKeys(HmacKey current, List<HmacKey> previous, @Nullable Set<String> capabilities) {
        this(current, previous, capabilities, null);
    }

    public PeerKeys {
        previous = List.copyOf(previous);
        capabilities = capabilities == null ? null : Set.copyOf(capabilities);
    }

    /** Returns the key that signed an envelope, or refuses it with {@link RefusalCode#AUTH_REJECTED}. */
    public VerificationResult verify(Envelope envelope) {
        JsonNode auth = envelope.auth();
        if (EnvelopeAuth.isAbsent(auth)) {
            return rejected("the envelope of " + envelope.from() + " is not signed; sign it with the key '"
                    + current.keyId() + "'");
        }
        if (!Objects.requireNonNull(auth).path("kind").asText().equals(HmacKey.KIND)) {
            return rejected("auth.kind is not '" + HmacKey.KIND + "', which " + envelope.from() + " must sign with");
        }
        Optional<HmacKey> named = Stream.concat(Stream.of(current), previous.stream())
                .filter(key -> key.keyId().equals(auth.path("keyId").textValue()))
                .findFirst();
        if (named.isEmpty()) {
            return rejected("auth.keyId does not name a key that is shared with " + envelope.from());
        }
        return named.get().verifies(auth, envelope)
                ? new VerificationResult.Valid(named.get())
                : rejected("auth.signature is not a valid signature of this envelope with the key '"
                        + named.get().keyId() + "'");
    }

    private static VerificationResult rejected(String message) {
        return new VerificationResult.Invalid(Refusal.of(RefusalCode.AUTH_REJECTED, message));
    }

    /** The result of verifying a signature. */
    public sealed interface VerificationResult {

        /**
         * A valid signature of the peer.
         *
         * @param key key of the signature
         */
        record Valid(HmacKey key) implements VerificationResult {}

        /**
         * A missing or invalid signature: the envelope is not proven to be the peer's.
         *
         * @param refusal what is wrong with its {@code auth}
         */
        record Invalid(Refusal refusal) implements VerificationResult {}
    }
}
