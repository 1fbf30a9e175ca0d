package dev.capstan.types.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON values that may occur at a position. A type has every value that its schema accepts, and more where it
 * cannot express as much as the schema.
 */
public sealed interface Type {

    /** The types without further details. */
    enum Primitive implements Type {
        /** Any JSON value. */
        ANYTHING,
        /** No value. */
        NEVER,
        /** Numbers without a fraction, including 1.0. */
        INTEGER,
        NUMBER,
        BOOLEAN,
        NULL
    }

    /**
     * A string.
     *
     * @param format format of the string, such as {@code date-time}; null for any
     */
    record StringType(@Nullable String format) implements Type {

        /** Any string. */
        public static final StringType ANY = new StringType(null);
    }

    /** Exactly one value, regardless of how its numbers and objects are written. */
    record Literal(JsonNode value) implements Type, Comparable<Literal> {

        /** Returns the value, which must be a string. */
        public String text() {
            return value.textValue();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Literal literal && EqualityKey.of(value).equals(EqualityKey.of(literal.value));
        }

        @Override
        public int hashCode() {
            return EqualityKey.of(value).hashCode();
        }

        /**
         * Compares by an order that keeps lookups in sets fast, even with hash collisions, which are easily produced.
         */
        @Override
        public int compareTo(Literal other) {
            return EqualityKey.of(value).compareTo(EqualityKey.of(other.value));
        }
    }

    /** A list of any length. */
    record ArrayType(Type items) implements Type {}

    /**
     * An object.
     *
     * @param fields properties with known names, in the order in which they are written
     * @param rest type of any other property; {@link Primitive#NEVER} if no other is allowed
     */
    record ObjectType(List<Field> fields, Type rest) implements Type {

        public ObjectType {
            fields = List.copyOf(fields);
        }
    }

    /** A union of at least two types. */
    record OneOf(List<Type> options) implements Type {

        public OneOf {
            options = List.copyOf(options);
        }
    }

    /** An intersection of at least two types. */
    record AllOf(List<Type> parts) implements Type {

        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    /** A reference to the declaration of this name. */
    record Named(String name) implements Type {}
}
