package dev.capstan.types.model;

import dev.capstan.types.model.Type.AllOf;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assignment of a name to each type that needs its own declaration, for languages in which objects and choices are
 * named. The name combines that of the enclosing type and that of the property.
 */
public final class AssignNames {

    /** Maximum number of characters of all merged types; a definition may be repeated for each reference. */
    private static final int MAX_REPEATED = 10_000_000;

    /** Size of a property or an option in characters, without its strings. */
    private static final int BESIDE_TEXTS = 50;

    private final ReduceTypes reduce;
    private final NameScope scope;
    private final List<NamedType> types = new ArrayList<>();
    private final Map<Type, String> combined = new HashMap<>();
    private final Deque<Declaration> later = new ArrayDeque<>();
    private boolean isRepeated;
    private long repeated;

    private AssignNames(Declarations declarations) {
        this.reduce = new ReduceTypes(declarations.declarations());
        this.scope = new NameScope(
                declarations.declarations().stream().map(Declaration::name).toArray(String[]::new));
    }

    /** Returns the named types of declarations, in the order in which they are written. Throws {@link IllegalArgumentException} if they would be too large. */
    public static List<NamedType> of(Declarations declarations) {
        AssignNames naming = new AssignNames(declarations);
        declarations.declarations().forEach(naming::declare);
        return List.copyOf(naming.types);
    }

    private void declare(Declaration declaration) {
        isRepeated = isCombined(declaration.type());
        declare(declaration.name(), reduce.reduced(declaration.type()), declaration.comment());
        isRepeated = true;
        for (Declaration next = later.poll(); next != null; next = later.poll()) {
            declare(next.name(), next.type(), next.comment());
        }
    }

    /** Declares a type before the types nested in it. */
    private void declare(String name, Type type, @Nullable String comment) {
        int index = types.size();
        NamedType namedType;
        if (type instanceof ObjectType object && isStruct(object)) {
            namedType = new NamedType.Struct(name, comment, members(name, object), use(object.rest(), name + "Rest"));
        } else if (type instanceof OneOf oneOf && !oneOf.options().contains(Primitive.NULL)) {
            namedType = choice(name, oneOf, comment);
        } else {
            namedType = new NamedType.Alias(name, comment, use(type, name + "Value"));
        }
        types.add(index, namedType);
    }

    private static boolean isStruct(ObjectType object) {
        return !object.fields().isEmpty() || object.rest() == Primitive.NEVER;
    }

    private List<Field> members(String name, ObjectType object) {
        object.fields().forEach(field -> {
            String comment = field.comment() == null ? "" : field.comment();
            count(length(field.type()) + field.key().length() + comment.length());
        });
        List<Field> members = new ArrayList<>();
        for (Field field : object.fields()) {
            Type type = use(field.type(), name + word(field.key(), "Field"));
            members.add(new Field(field.key(), type, field.required(), field.comment()));
        }
        return members;
    }

    private static int length(Type type) {
        boolean isText = type instanceof Literal literal && literal.value().isTextual();
        return BESIDE_TEXTS + (isText ? text(type).length() : 0);
    }

    private void count(int characters) {
        repeated += isRepeated ? characters : 0;
        if (repeated > MAX_REPEATED) {
            throw new IllegalArgumentException("the types would repeat more than " + MAX_REPEATED
                    + " characters; refer to fewer or smaller definitions from allOf");
        }
    }

    private NamedType choice(String name, OneOf oneOf, @Nullable String comment) {
        oneOf.options().forEach(option -> count(length(option)));
        if (oneOf.options().stream().allMatch(Literal.class::isInstance)) {
            return new NamedType.Enumeration(
                    name,
                    comment,
                    oneOf.options().stream().map(AssignNames::text).toList());
        }
        List<Type> options = new ArrayList<>();
        for (Type option : oneOf.options()) {
            options.add(use(option, name + optionWord(option, options.size() + 1)));
        }
        return new NamedType.Union(name, comment, options);
    }

    private static String text(Type type) {
        return ((Literal) type).text();
    }

    /** Returns a word for an option: the first constant string of an object, or the option's number. */
    private static String optionWord(Type option, int number) {
        if (option instanceof ObjectType object) {
            for (Field field : object.fields()) {
                if (field.required()
                        && field.type() instanceof Literal literal
                        && literal.value().isTextual()) {
                    return word(literal.text(), "Option" + number);
                }
            }
        }
        return "Option" + number;
    }

    /** Returns the type for use inside another, after declaring under the wanted name what needs a declaration. */
    private Type use(Type type, String preferred) {
        if (isNullable(type)) {
            return orNull((OneOf) type, preferred);
        } else if (isCombined(type)) {
            String name = combined.get(type);
            return name == null ? combine(type, preferred) : new Type.Named(name);
        }
        Type reduced = reduce.reduced(type);
        if (isNullable(reduced)) {
            return orNull((OneOf) reduced, preferred);
        } else if (reduced instanceof ArrayType list) {
            return new ArrayType(use(list.items(), preferred + "Item"));
        } else if (reduced instanceof ObjectType object && !isStruct(object)) {
            return new ObjectType(List.of(), use(object.rest(), preferred + "Value"));
        } else if (reduced instanceof ObjectType || reduced instanceof OneOf) {
            String name = scope.claim(preferred);
            declare(name, reduced, null);
            return new Type.Named(name);
        }
        return reduced;
    }

    private static boolean isNullable(Type type) {
        return type instanceof OneOf oneOf && oneOf.options().contains(Primitive.NULL);
    }

    private static boolean isCombined(Type type) {
        return type instanceof AllOf
                || type instanceof OneOf oneOf && oneOf.options().stream().anyMatch(AllOf.class::isInstance);
    }

    private Type orNull(OneOf type, String preferred) {
        List<Type> others = type.options().stream()
                .filter(option -> option != Primitive.NULL)
                .toList();
        return Types.oneOf(List.of(use(Types.oneOf(others), preferred), Primitive.NULL));
    }

    /** Returns a merged type. It gets a name, so that it is recognized when it occurs again, possibly inside itself. */
    private Type combine(Type type, String preferred) {
        Type reduced = reduce.reduced(type);
        if (reduced instanceof ObjectType || reduced instanceof ArrayType || reduced instanceof OneOf) {
            String name = scope.claim(preferred);
            combined.put(type, name);
            later.add(new Declaration(name, reduced, null));
            return new Type.Named(name);
        }
        return reduced;
    }

    private static String word(String text, String otherwise) {
        String word = IdentifierWords.pascal(text);
        return word.isEmpty() ? otherwise : word;
    }
}
