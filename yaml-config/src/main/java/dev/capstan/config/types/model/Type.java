package dev.capstan.config.types.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What JSON values there may be at a place: never fewer than its schema takes, sometimes more, where types cannot say as
 * much as a schema.
 */
public sealed interface Type {

    /** What needs nothing more said. */
    enum Plain implements Type {
        /** Any JSON. */
        ANYTHING,
        /** No value at all. */
        NOTHING,
        /** Numbers without a fraction, also written as 1.0. */
        INTEGER,
        NUMBER,
        BOOLEAN,
        NULL
    }

    /**
     * Text.
     *
     * @param format what the text is, such as {@code date-time}
     */
    record Text(@Nullable String format) implements Type {

        /** Any text. */
        public static final Text ANY = new Text(null);
    }

    /** One value and no other, however its numbers and objects are written. */
    record Exactly(JsonNode value) implements Type, Comparable<Exactly> {

        @Override
        public boolean equals(Object other) {
            return other instanceof Exactly exactly && EqualityKey.of(value).equals(EqualityKey.of(exactly.value));
        }

        @Override
        public int hashCode() {
            return EqualityKey.of(value).hashCode();
        }

        /** An order by which sets find values with the same hash, which are easily made, in little time. */
        @Override
        public int compareTo(Exactly other) {
            return EqualityKey.of(value).compareTo(EqualityKey.of(other.value));
        }
    }

    /** A list of any length. */
    record ListOf(Type items) implements Type {}

    /**
     * An object.
     *
     * @param fields the properties that are known by name, in the order in which they are written
     * @param rest what any other property is; {@link Plain#NOTHING} where there is no other
     */
    record Fields(List<Field> fields, Type rest) implements Type {

        public Fields {
            fields = List.copyOf(fields);
        }
    }

    /** One of several, at least two. */
    record OneOf(List<Type> options) implements Type {

        public OneOf {
            options = List.copyOf(options);
        }
    }

    /** All of several at once, at least two. */
    record AllOf(List<Type> parts) implements Type {

        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    /** What is declared under this name. */
    record Named(String name) implements Type {}
}
