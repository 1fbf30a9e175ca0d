package dev.capstan.validation.schema;

/**
 * The counts from one to another, both included; {@link Integer#MAX_VALUE} is without end.
 *
 * @param min the least
 * @param max the most
 */
public record CountRange(int min, int max) {

    /** Every count. */
    public static final CountRange ANY = new CountRange(0, Integer.MAX_VALUE);

    /** Returns the counts from one on. */
    public static CountRange atLeast(int min) {
        return new CountRange(min, Integer.MAX_VALUE);
    }

    /** Returns the counts up to one. */
    public static CountRange atMost(int max) {
        return new CountRange(0, max);
    }

    /** Returns the counts that both have. */
    public CountRange and(CountRange other) {
        return new CountRange(Math.max(min, other.min), Math.min(max, other.max));
    }

    /** Whether it has every count. */
    public boolean isAny() {
        return equals(ANY);
    }

    /** Whether it has no count. */
    public boolean isEmpty() {
        return min > max;
    }

    /** Whether it has a count. */
    public boolean contains(int count) {
        return min <= count && count <= max;
    }
}
