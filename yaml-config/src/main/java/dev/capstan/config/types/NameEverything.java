package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.types.Type.AllOf;
import dev.capstan.config.types.Type.Exactly;
import dev.capstan.config.types.Type.Fields;
import dev.capstan.config.types.Type.ListOf;
import dev.capstan.config.types.Type.OneOf;
import dev.capstan.config.types.Type.Plain;
import dev.capstan.config.types.Type.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives whatever needs a declaration of its own a name, for languages in which objects and choices have one: that of the
 * type around it and of the property that it is the type of.
 */
final class NameEverything {

    /** The most characters of all that is merged, together: what is referred to may be written many times. */
    private static final int MOST_REPEATED = 10_000_000;

    /** The characters that a property or an option takes beside its texts. */
    private static final int BESIDE_TEXTS = 50;

    private final MergeTypes merge;
    private final Scope scope;
    private final List<Shape> shapes = new ArrayList<>();
    private final Map<Type, String> combined = new HashMap<>();
    private final Deque<Declaration> later = new ArrayDeque<>();
    private boolean isRepeated;
    private long repeated;

    private NameEverything(Declarations declarations) {
        this.merge = new MergeTypes(declarations.declarations());
        this.scope = new Scope(
                declarations.declarations().stream().map(Declaration::name).toArray(String[]::new));
    }

    /** The shapes of declarations; an {@link IllegalArgumentException} where they would be too large to be written. */
    static Shapes of(Declarations declarations) {
        NameEverything naming = new NameEverything(declarations);
        declarations.declarations().forEach(naming::declare);
        return new Shapes(declarations.source(), declarations.offers(), naming.shapes);
    }

    private void declare(Declaration declaration) {
        isRepeated = isCombined(declaration.type());
        declare(declaration.name(), told(declaration.type()), declaration.comment());
        isRepeated = true;
        for (Declaration next = later.poll(); next != null; next = later.poll()) {
            declare(next.name(), next.type(), next.comment());
        }
    }

    /** What is within comes behind what it is in. */
    private void declare(String name, Type type, @Nullable String comment) {
        int place = shapes.size();
        Shape shape;
        if (type instanceof Fields object && isStruct(object)) {
            shape = new Shape.Struct(name, comment, members(name, object), use(object.rest(), name + "Rest"));
        } else if (type instanceof OneOf oneOf && !oneOf.options().contains(Plain.NULL)) {
            shape = choice(name, oneOf, comment);
        } else {
            shape = new Shape.Alias(name, comment, use(type, name + "Value"));
        }
        shapes.add(place, shape);
    }

    private static boolean isStruct(Fields object) {
        return !object.fields().isEmpty() || object.rest() == Plain.NOTHING;
    }

    private List<Field> members(String name, Fields object) {
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
        boolean isText = type instanceof Exactly exactly && exactly.value().isTextual();
        return BESIDE_TEXTS + (isText ? text(type).length() : 0);
    }

    private void count(int characters) {
        repeated += isRepeated ? characters : 0;
        if (repeated > MOST_REPEATED) {
            throw new IllegalArgumentException("the types would repeat more than " + MOST_REPEATED
                    + " characters: refer to fewer or smaller definitions from allOf");
        }
    }

    private Shape choice(String name, OneOf oneOf, @Nullable String comment) {
        oneOf.options().forEach(option -> count(length(option)));
        if (oneOf.options().stream().allMatch(Exactly.class::isInstance)) {
            return new Shape.Choice(
                    name,
                    comment,
                    oneOf.options().stream().map(NameEverything::text).toList());
        }
        List<Type> options = new ArrayList<>();
        for (Type option : oneOf.options()) {
            options.add(use(option, name + optionWord(option, options.size() + 1)));
        }
        return new Shape.Union(name, comment, options);
    }

    private static String text(Type type) {
        return ((Exactly) type).value().textValue();
    }

    /** The text that tells an object from others, or its number. */
    private static String optionWord(Type option, int number) {
        if (option instanceof Fields object) {
            for (Field field : object.fields()) {
                if (field.required()
                        && field.type() instanceof Exactly exactly
                        && exactly.value().isTextual()) {
                    return word(exactly.value().textValue(), "Option" + number);
                }
            }
        }
        return "Option" + number;
    }

    /** The type as it stands in a place, with what needs a declaration declared under this name. */
    private Type use(Type type, String wanted) {
        if (isNullable(type)) {
            return orNull((OneOf) type, wanted);
        } else if (isCombined(type)) {
            String name = combined.get(type);
            return name == null ? combine(type, wanted) : new Type.Named(name);
        }
        Type told = told(type);
        if (isNullable(told)) {
            return orNull((OneOf) told, wanted);
        } else if (told instanceof ListOf list) {
            return new ListOf(use(list.items(), wanted + "Item"));
        } else if (told instanceof Fields object && !isStruct(object)) {
            return new Fields(List.of(), use(object.rest(), wanted + "Value"));
        } else if (told instanceof Fields || told instanceof OneOf) {
            String name = scope.take(wanted);
            declare(name, told, null);
            return new Type.Named(name);
        }
        return told;
    }

    private static boolean isNullable(Type type) {
        return type instanceof OneOf oneOf && oneOf.options().contains(Plain.NULL);
    }

    private static boolean isCombined(Type type) {
        return type instanceof AllOf
                || type instanceof OneOf oneOf && oneOf.options().stream().anyMatch(AllOf.class::isInstance);
    }

    private Type orNull(OneOf type, String wanted) {
        List<Type> others =
                type.options().stream().filter(option -> option != Plain.NULL).toList();
        return Types.oneOf(List.of(use(Types.oneOf(others), wanted), Plain.NULL));
    }

    /** What is merged has a name, by which it is known where it comes again, which may be within itself. */
    private Type combine(Type type, String wanted) {
        Type told = told(type);
        if (told instanceof Fields || told instanceof ListOf || told instanceof OneOf) {
            String name = scope.take(wanted);
            combined.put(type, name);
            later.add(new Declaration(name, told, null));
            return new Type.Named(name);
        }
        return told;
    }

    /** The type without what these languages cannot tell: all of several, values that are no texts, formats of some. */
    private Type told(Type type) {
        Type merged = merge.merged(type);
        if (merged instanceof Exactly exactly) {
            return plain(exactly);
        } else if (merged instanceof OneOf oneOf) {
            return union(oneOf);
        }
        return merged;
    }

    private Type union(OneOf oneOf) {
        List<Type> options = new ArrayList<>();
        oneOf.options().forEach(option -> options.add(told(option)));
        List<Type> texts = options.stream()
                .filter(option -> option instanceof Text || option instanceof Exactly)
                .distinct()
                .toList();
        if (texts.size() > 1 && !isChoice(options)) {
            options.replaceAll(option -> texts.contains(option) ? Text.ANY : option);
        }
        return Types.oneOf(options);
    }

    private static boolean isChoice(List<Type> options) {
        return options.stream().allMatch(option -> option instanceof Exactly || option == Plain.NULL);
    }

    private static Type plain(Exactly exactly) {
        JsonNode value = exactly.value();
        return switch (JsonKind.of(value)) {
            case OBJECT -> new Fields(List.of(), Plain.ANYTHING);
            case ARRAY -> new ListOf(Plain.ANYTHING);
            case STRING -> exactly;
            case INTEGER -> Plain.INTEGER;
            case FRACTION -> Plain.NUMBER;
            case BOOLEAN -> Plain.BOOLEAN;
            case NULL -> Plain.NULL;
        };
    }

    private static String word(String text, String otherwise) {
        String word = Words.pascal(text);
        return word.isEmpty() ? otherwise : word;
    }
}
