package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A check that refuses envelopes of a fleet older than the minimum, by their header {@code x-fleet-version}. */
record CheckFleetVersion(@Nullable Version minimum) {

    /**
     * Returns the refusal of an envelope for its fleet's version, or empty. An envelope without the header is accepted.
     */
    Optional<Refusal> refusal(Envelope envelope) {
        Optional<String> named = envelope.header(Envelope.FLEET_VERSION_HEADER);
        if (minimum == null || named.isEmpty()) {
            return Optional.empty();
        }
        Optional<Version> version = Version.tryParse(named.get());
        if (version.isEmpty()) {
            return Optional.of(Refusal.of(
                    RefusalCode.INVALID_ENVELOPE,
                    "the header '" + Envelope.FLEET_VERSION_HEADER + "' is not a valid version"));
        }
        return version.get().compareTo(minimum) >= 0
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.VERSION_MISMATCH,
                        "the fleet of " + envelope.from() + " has version " + version.get() + ", but " + envelope.to()
                                + " requires " + minimum + " or newer"));
    }
}
