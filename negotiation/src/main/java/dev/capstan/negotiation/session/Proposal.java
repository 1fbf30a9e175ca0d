package dev.capstan.negotiation.session;

import dev.capstan.core.Version;
import dev.capstan.core.invocation.Target;
import dev.capstan.negotiation.VersionRange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a requester proposes: the message NEGOTIATE (NEG-2.1).
 *
 * @param capability what it wants to call: by name or id, at an agent where several offer it
 * @param preferred the version it would like best
 * @param acceptable the versions it can do with as well, the best first
 * @param range any other that it can do with
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
     * The version that is agreed on, of those that a provider supports: the preferred one; else the first that is
     * acceptable; else the highest in the range; else none (NEG-2.2).
     */
    public Optional<Version> choose(List<Version> supported) {
        return Optional.ofNullable(preferred)
                .flatMap(wanted -> same(wanted, supported))
                .or(() -> acceptable.stream()
                        .flatMap(wanted -> same(wanted, supported).stream())
                        .findFirst())
                .or(() -> Optional.ofNullable(range).flatMap(wanted -> highest(wanted, supported)));
    }

    /** The version as the provider writes it: 2.0 where 2.0.0 is asked for. */
    private static Optional<Version> same(Version wanted, List<Version> supported) {
        return supported.stream().filter(wanted::equals).findFirst();
    }

    private static Optional<Version> highest(VersionRange wanted, List<Version> supported) {
        return supported.stream().filter(wanted::includes).max(Version::compareTo);
    }
}
