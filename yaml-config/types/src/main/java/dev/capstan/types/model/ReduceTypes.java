package dev.capstan.types.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import dev.capstan.validation.schema.JsonKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A reducer of types to what languages with named types can express. It merges intersections, and widens constants that
 * are not strings. It also widens constant strings and formats that occur next to other strings or values.
 */
final class ReduceTypes {

    private final MergeTypes merge;

    ReduceTypes(List<Declaration> declarations) {
        this.merge = new MergeTypes(declarations);
    }

    /** Returns the type in reduced form; types nested in an object or a list stay unchanged. */
    Type reduced(Type type) {
        Type merged = merge.merged(type);
        if (merged instanceof Literal literal) {
            return withoutLiteral(literal);
        } else if (merged instanceof OneOf oneOf) {
            return union(oneOf);
        }
        return merged;
    }

    private Type union(OneOf oneOf) {
        List<Type> options = new ArrayList<>();
        for (Type option : oneOf.options()) {
            Type reduced = reduced(option);
            options.addAll(reduced instanceof OneOf inner ? inner.options() : List.of(reduced));
        }
        List<Type> texts = options.stream()
                .filter(option -> option instanceof StringType || option instanceof Literal)
                .distinct()
                .toList();
        if (texts.size() > 1 && !isChoice(options)) {
            options.replaceAll(option -> texts.contains(option) ? StringType.ANY : option);
        }
        return Types.oneOf(options);
    }

    private static boolean isChoice(List<Type> options) {
        return options.stream().allMatch(option -> option instanceof Literal || option == Primitive.NULL);
    }

    private static Type withoutLiteral(Literal literal) {
        JsonNode value = literal.value();
        return switch (JsonKind.of(value)) {
            case OBJECT -> new ObjectType(List.of(), Primitive.ANYTHING);
            case ARRAY -> new ArrayType(Primitive.ANYTHING);
            case STRING -> literal;
            case INTEGER -> Primitive.INTEGER;
            case FRACTION -> Primitive.NUMBER;
            case BOOLEAN -> Primitive.BOOLEAN;
            case NULL -> Primitive.NULL;
        };
    }
}
