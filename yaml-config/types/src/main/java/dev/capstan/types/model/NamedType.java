package dev.capstan.types.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A declaration in a language in which every type has a name and one kind.
 *
 * <p>Its nested types are {@link Type.Primitive}, {@link Type.StringType}, {@link Type.Literal} of a string, {@link Type.ArrayType},
 * {@link Type.ObjectType} without a named property (a map), {@link Type.Named}, and {@link Type.OneOf} of a type and
 * {@link Type.Primitive#NULL}, in this order.
 */
public sealed interface NamedType {

    /** Returns the name, with the rules of a {@link Declaration}. */
    String name();

    /** Returns types by their names. */
    static Map<String, NamedType> byName(List<NamedType> types) {
        return types.stream().collect(Collectors.toMap(NamedType::name, Function.identity()));
    }

    /** Returns the comment in lines of any text, or null. */
    @Nullable
    String comment();

    /**
     * An object with named properties, or one that is always empty.
     *
     * @param rest type of any other property; {@link Type.Primitive#NEVER} if no other is allowed
     */
    record Struct(String name, @Nullable String comment, List<Field> fields, Type rest) implements NamedType {

        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /** A choice of at least two strings. */
    record Enumeration(String name, @Nullable String comment, List<String> values) implements NamedType {

        public Enumeration {
            values = List.copyOf(values);
        }
    }

    /** A union of at least two types, none of them null. */
    record Union(String name, @Nullable String comment, List<Type> options) implements NamedType {

        public Union {
            options = List.copyOf(options);
        }
    }

    /** Another name for a type. */
    record Alias(String name, @Nullable String comment, Type type) implements NamedType {}
}
