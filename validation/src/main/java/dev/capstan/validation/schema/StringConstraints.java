package dev.capstan.validation.schema;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The constraints of a schema on a string.
 *
 * @param length the number of code points
 * @param patterns the patterns that must all be found in it
 * @param formats the formats that it must all have
 */
public record StringConstraints(CountRange length, Set<String> patterns, Set<String> formats) {

    /** Accepts every string. */
    public static final StringConstraints ANY = new StringConstraints(CountRange.ANY, Set.of(), Set.of());

    /** Returns the combined constraints of both. */
    public StringConstraints and(StringConstraints other) {
        return other.equals(ANY)
                ? this
                : new StringConstraints(
                        length.and(other.length), union(patterns, other.patterns), union(formats, other.formats));
    }

    /** Returns the elements of both sets, those of the left one first. */
    public static <T> Set<T> union(Set<T> left, Set<T> right) {
        if (right.isEmpty()) {
            return left;
        }
        Set<T> both = new LinkedHashSet<>(left);
        both.addAll(right);
        return both;
    }
}
