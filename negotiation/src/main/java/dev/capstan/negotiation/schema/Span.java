package dev.capstan.negotiation.schema;

/**
 * The counts from one to another, both included; {@link Integer#MAX_VALUE} is without end.
 *
 * @param min the least
 * @param max the most
 */
record Span(int min, int max) {

    static final Span ANY = new Span(0, Integer.MAX_VALUE);

    Span and(Span other) {
        return new Span(Math.max(min, other.min), Math.min(max, other.max));
    }

    boolean isAny() {
        return equals(ANY);
    }

    boolean isEmpty() {
        return min > max;
    }

    boolean contains(int count) {
        return min <= count && count <= max;
    }
}
