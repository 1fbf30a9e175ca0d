package dev.capstan.negotiation;

import dev.capstan.core.Version;
import dev.capstan.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The versions that a requester accepts: exactly one ({@code 2.0}), or all that match every comparator of a set ({@code
 * >=1.2 <2}). Neither {@code ||} nor {@code 1.x} is supported.
 *
 * <p>Versions are compared strictly by Semantic Versioning precedence, so {@code <2} includes {@code 2.0-rc.1}.
 */
public final class VersionRange {

    private static final int MAX_LENGTH = 256;
    private static final int MAX_BOUNDS = 16;
    private static final Pattern COMPARATOR = Pattern.compile("(>=|<=|>|<|=)?(.+)");

    /** All versions. */
    public static final VersionRange ALL = new VersionRange("", List.of());

    private final String text;
    private final List<Comparator> comparators;

    private VersionRange(String text, List<Comparator> comparators) {
        this.text = text;
        this.comparators = comparators;
    }

    /** One version, or all versions on one side of it. */
    private record Comparator(String operator, Version version) {

        boolean includes(Version candidate) {
            int order = candidate.compareTo(version);
            return switch (operator) {
                case ">=" -> order >= 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                case "<" -> order < 0;
                default -> order == 0;
            };
        }

        boolean isLower() {
            return !operator.startsWith("<");
        }

        boolean isUpper() {
            return !operator.startsWith(">");
        }

        Bound bound() {
            return new Bound(version, !operator.equals(">") && !operator.equals("<"));
        }
    }

    /**
     * An end of a range.
     *
     * @param version version at the end
     * @param included whether the range includes it
     */
    public record Bound(Version version, boolean included) {}

    /** Parses a range; an invalid one is an {@link IllegalArgumentException} that states the format. */
    public static VersionRange parse(String text) {
        return tryParse(text)
                .orElseThrow(() -> new IllegalArgumentException("'" + Text.abbreviate(text, MAX_LENGTH)
                        + "' is not a valid version range; write one version such as 2.0, or comparators such as"
                        + " '>=1.2 <2' (limit " + MAX_BOUNDS + ")"));
    }

    /** Parses a range, or returns empty if it is invalid. */
    public static Optional<VersionRange> tryParse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String[] words = text.strip().split(" +");
        List<Comparator> comparators = new ArrayList<>();
        for (String word : words) {
            Matcher parts = COMPARATOR.matcher(word);
            Optional<Version> version = parts.matches() ? Version.tryParse(parts.group(2)) : Optional.empty();
            if (version.isEmpty() || comparators.size() == MAX_BOUNDS) {
                return Optional.empty();
            }
            String operator = parts.group(1) == null ? "=" : parts.group(1);
            comparators.add(new Comparator(operator, version.get()));
        }
        return Optional.of(new VersionRange(String.join(" ", words), List.copyOf(comparators)));
    }

    /** Whether a version is in the range. */
    public boolean includes(Version version) {
        return comparators.stream().allMatch(comparator -> comparator.includes(version));
    }

    /** Returns the lower bound, or empty if unbounded. */
    public Optional<Bound> lower() {
        return comparators.stream()
                .filter(Comparator::isLower)
                .map(Comparator::bound)
                .reduce((a, b) -> tighterBound(a, b, 1));
    }

    /** Returns the upper bound, or empty if unbounded. */
    public Optional<Bound> upper() {
        return comparators.stream()
                .filter(Comparator::isUpper)
                .map(Comparator::bound)
                .reduce((a, b) -> tighterBound(a, b, -1));
    }

    private static Bound tighterBound(Bound a, Bound b, int direction) {
        int order = a.version().compareTo(b.version()) * direction;
        if (order == 0) {
            return a.included() ? b : a;
        }
        return order > 0 ? a : b;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VersionRange that && comparators.equals(that.comparators);
    }

    @Override
    public int hashCode() {
        return comparators.hashCode();
    }

    /** Returns the range as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
