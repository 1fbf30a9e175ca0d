package dev.capstan.validation.schema;

/**
 * The counts between two bounds, both included; {@link Integer#MAX_VALUE} means unbounded.
 *
 * @param min the minimum
 * @param max the maximum
 */
public record CountRange(int min, int max) {

    /** Every count. */
    public static final CountRange ANY = new CountRange(0, Integer.MAX_VALUE);

    /** Returns the counts of at least a minimum. */
    public static CountRange atLeast(int min) {
        return new CountRange(min, Integer.MAX_VALUE);
    }

    /** Returns the counts up to a maximum. */
    public static CountRange atMost(int max) {
        return new CountRange(0, max);
    }

    /** Returns the counts in both ranges. */
    public CountRange and(CountRange other) {
        return new CountRange(Math.max(min, other.min), Math.min(max, other.max));
    }

    /** Whether it contains every count. */
    public boolean isAny() {
        return equals(ANY);
    }

    /** Whether it contains no count. */
    public boolean isEmpty() {
        return min > max;
    }

    /** Whether it contains a count. */
    public boolean contains(int count) {
        return min <= count && count <= max;
    }
}
