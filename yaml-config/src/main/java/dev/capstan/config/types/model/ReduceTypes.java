package dev.capstan.config.types.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.types.model.Type.Exactly;
import dev.capstan.config.types.model.Type.Fields;
import dev.capstan.config.types.model.Type.ListOf;
import dev.capstan.config.types.model.Type.OneOf;
import dev.capstan.config.types.model.Type.Plain;
import dev.capstan.config.types.model.Type.Text;
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
        if (merged instanceof Exactly exactly) {
            return plain(exactly);
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
}
