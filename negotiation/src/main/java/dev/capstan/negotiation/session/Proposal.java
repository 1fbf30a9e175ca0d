package dev.capstan.negotiation.session;

import dev.capstan.core.Version;
import dev.capstan.core.invocation.Target;
import dev.capstan.negotiation.VersionRange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The proposal of a requester: the message NEGOTIATE (NEG-2.1).
 *
 * @param capability requested capability by name or id, and the agent if several offer it
 * @param preferred preferred version, or null
 * @param acceptable other acceptable versions, in order of preference
 * @param range range of further acceptable versions, or null
 */
public record Proposal(
        Target capability,
        @Nullable Version preferred,
        List<Version> acceptable,
        @Nullable VersionRange range) {

    public Proposal {
        acceptable = List.copyOf(acceptable);
    }

    /**
     * Chooses one of a provider's supported versions: the preferred one, else the first acceptable one, else the
     * highest in the range, else empty (NEG-2.2).
     */
    public Optional<Version> choose(List<Version> supported) {
        return Optional.ofNullable(preferred)
                .flatMap(requested -> equivalent(requested, supported))
                .or(() -> acceptable.stream()
                        .flatMap(requested -> equivalent(requested, supported).stream())
                        .findFirst())
                .or(() -> Optional.ofNullable(range).flatMap(requested -> highest(requested, supported)));
    }

    /** Returns the version as the provider writes it: 2.0 if 2.0.0 is requested. */
    private static Optional<Version> equivalent(Version requested, List<Version> supported) {
        return supported.stream().filter(requested::equals).findFirst();
    }

    private static Optional<Version> highest(VersionRange requested, List<Version> supported) {
        return supported.stream().filter(requested::includes).max(Version::compareTo);
    }
}
