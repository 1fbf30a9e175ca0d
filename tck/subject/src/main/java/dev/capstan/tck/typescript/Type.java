package dev.capstan.tck.typescript;

import java.util.List;
import java.util.Map;

/** A type as it is written. */
sealed interface Type {

    /**
     * A type by its name, such as {@code string} or {@code Array<string>}.
     *
     * @param arguments what stands between angle brackets
     */
    record Named(String name, List<Type> arguments) implements Type {}

    /**
     * One value.
     *
     * @param json as JSON
     */
    record Literal(String json) implements Type {}

    /** A list of any length. */
    record ArrayType(Type element) implements Type {}

    /** One of several types. */
    record UnionType(List<Type> types) implements Type {}

    /** Several types at once. */
    record IntersectionType(List<Type> types) implements Type {}

    /**
     * An object by its members; a signature for further keys says nothing of those.
     *
     * @param members by their names
     */
    record ObjectType(Map<String, Member> members) implements Type {}

    /** A member of an object. */
    record Member(boolean optional, Type type) {}
}
