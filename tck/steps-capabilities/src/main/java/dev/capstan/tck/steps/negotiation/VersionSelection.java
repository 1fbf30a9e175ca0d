package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.subject.registry.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The version that must be agreed on by NEG-2.2, and proposals that test this rule. */
final class VersionSelection {

    private static final VersionOrder ORDER = new VersionOrder();
    private static final String NONE = "";
    private static final List<String> PREFERRED = List.of(NONE, "1.0", "1.5", "2.0", "1.7", "3.0");
    private static final List<List<String>> ACCEPTABLE =
            List.of(List.of(), List.of("1.0", "2.0"), List.of("1.5", "1.0"), List.of("3.0", "2.0"), List.of("0.9"));
    private static final List<String> RANGES =
            List.of(NONE, ">=0.9.0 <1.7.0", "<1.2.0", ">1.7.0", "<=1.6.0", ">=2.1.0");

    private VersionSelection() {}

    /** Returns all combinations of these values except the empty proposal. */
    static List<Proposal> proposals(String capability) {
        List<Proposal> proposals = new ArrayList<>();
        for (String preferred : PREFERRED) {
            for (List<String> acceptable : ACCEPTABLE) {
                for (String range : RANGES) {
                    proposals.add(Proposal.of(capability)
                            .preferring(textOrNull(preferred))
                            .accepting(acceptable)
                            .withRange(textOrNull(range)));
                }
            }
        }
        return proposals.subList(1, proposals.size());
    }

    /**
     * Returns the proposals that one part decides: {@code preferred}, {@code acceptable}, {@code range} or
     * {@code nothing}.
     */
    static List<Proposal> decidedBy(String part, List<Proposal> proposals, List<String> supported) {
        return proposals.stream()
                .filter(proposal -> deciding(proposal, supported).equals(part))
                .toList();
    }

    private static String deciding(Proposal proposal, List<String> supported) {
        if (preferred(proposal, supported).isPresent()) {
            return "preferred";
        }
        if (acceptable(proposal, supported).isPresent()) {
            return "acceptable";
        }
        return highest(proposal, supported).isPresent() ? "range" : "nothing";
    }

    /** Returns the version that must be agreed on, or empty if the proposal must be rejected. */
    static Optional<String> expected(Proposal proposal, List<String> supported) {
        return preferred(proposal, supported)
                .or(() -> acceptable(proposal, supported))
                .or(() -> highest(proposal, supported));
    }

    private static Optional<String> preferred(Proposal proposal, List<String> supported) {
        return Optional.ofNullable(proposal.preferred()).flatMap(requested -> findEquivalent(requested, supported));
    }

    private static Optional<String> acceptable(Proposal proposal, List<String> supported) {
        return proposal.acceptable().stream()
                .flatMap(requested -> findEquivalent(requested, supported).stream())
                .findFirst();
    }

    private static Optional<String> highest(Proposal proposal, List<String> supported) {
        return Optional.ofNullable(proposal.range()).flatMap(range -> supported.stream()
                .filter(version -> ORDER.isIn(range, version))
                .max(ORDER));
    }

    private static Optional<String> findEquivalent(String requested, List<String> supported) {
        return supported.stream()
                .filter(version -> ORDER.compare(version, requested) == 0)
                .findFirst();
    }

    private static @Nullable String textOrNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
