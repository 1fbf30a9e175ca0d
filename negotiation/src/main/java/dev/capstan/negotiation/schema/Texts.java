package dev.capstan.negotiation.schema;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a text has to be like.
 *
 * @param length how many code points it has
 * @param patterns the patterns it matches, every one of them
 * @param formats the formats it has, every one of them
 */
record Texts(Span length, Set<String> patterns, Set<String> formats) {

    static final Texts ANY = new Texts(Span.ANY, Set.of(), Set.of());

    Texts and(Texts other) {
        return other.equals(ANY)
                ? this
                : new Texts(length.and(other.length), union(patterns, other.patterns), union(formats, other.formats));
    }

    static <T> Set<T> union(Set<T> left, Set<T> right) {
        if (right.isEmpty()) {
            return left;
        }
        Set<T> both = new LinkedHashSet<>(left);
        both.addAll(right);
        return both;
    }
}
