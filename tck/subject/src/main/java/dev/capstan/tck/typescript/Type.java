package dev.capstan.tck.typescript;

import java.util.List;
import java.util.Map;

/** A type in its source form. */
sealed interface Type {

    /**
     * A type by its name, such as {@code string} or {@code Array<string>}.
     *
     * @param arguments types between angle brackets
     */
    record Named(String name, List<Type> arguments) implements Type {}

    /**
     * A type with one value.
     *
     * @param json the value as JSON
     */
    record Literal(String json) implements Type {}

    /** A list of any length. */
    record ArrayType(Type element) implements Type {}

    /** A union of several types. */
    record UnionType(List<Type> types) implements Type {}

    /** An intersection of several types. */
    record IntersectionType(List<Type> types) implements Type {}

    /**
     * An object by its members. An index signature adds no members.
     *
     * @param members members by name
     */
    record ObjectType(Map<String, Member> members) implements Type {}

    /** A member of an object. */
    record Member(boolean optional, Type type) {}
}
