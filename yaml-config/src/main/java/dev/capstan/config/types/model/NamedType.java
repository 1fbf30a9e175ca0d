package dev.capstan.config.types.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a language declares in which types have names and are one thing each.
 *
 * <p>The types within are {@link Type.Plain}, {@link Type.Text}, {@link Type.Exactly} of a text, {@link Type.ListOf},
 * {@link Type.Fields} without a named property (a map), {@link Type.Named}, and {@link Type.OneOf} of two, of which the
 * second is {@link Type.Plain#NULL}: something or null.
 */
public sealed interface NamedType {

    /** Its name, as that of a {@link Declaration}. */
    String name();

    /** What is said of it, in lines of any text. */
    @Nullable
    String comment();

    /**
     * An object with named properties, or one that is always empty.
     *
     * @param rest what any other property is; {@link Type.Plain#NOTHING} where there is no other
     */
    record Struct(String name, @Nullable String comment, List<Field> fields, Type rest) implements NamedType {

        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /** One of some texts, at least two. */
    record Choice(String name, @Nullable String comment, List<String> values) implements NamedType {

        public Choice {
            values = List.copyOf(values);
        }
    }

    /** One of some types, at least two, none of them null. */
    record Union(String name, @Nullable String comment, List<Type> options) implements NamedType {

        public Union {
            options = List.copyOf(options);
        }
    }

    /** Another name for a type. */
    record Alias(String name, @Nullable String comment, Type type) implements NamedType {}
}
