package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.NumberRange;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a value can violate a schema's own constraints, without those of its subschemas. Each way adds
 * constraints to a case.
 */
final class ViolationCases {

    private ViolationCases() {}

    static void addTo(List<Consumer<SearchCase>> alternatives, SchemaNode schema) {
        if (!schema.kinds().equals(JsonKind.ALL)) {
            alternatives.add(to -> to.kinds.removeAll(schema.kinds()));
        }
        @Nullable JsonValues values = schema.values();
        if (values != null) {
            alternatives.add(to -> to.exclude(values));
        }
        ofNumbers(schema.range(), alternatives);
        ofTexts(schema.strings(), alternatives);
        ofMembers(schema.members(), alternatives);
        ofItems(schema.items(), alternatives);
    }

    private static void ofNumbers(NumberRange range, List<Consumer<SearchCase>> alternatives) {
        @Nullable BigDecimal low = range.low();
        if (low != null) {
            alternatives.add(to -> {
                to.only(JsonKind.NUMBERS);
                to.range = to.range.to(low, !range.exclusiveLow());
            });
        }
        @Nullable BigDecimal high = range.high();
        if (high != null) {
            alternatives.add(to -> {
                to.only(JsonKind.NUMBERS);
                to.range = to.range.from(high, !range.exclusiveHigh());
            });
        }
    }

    private static void ofTexts(StringConstraints strings, List<Consumer<SearchCase>> alternatives) {
        outside(strings.length())
                .forEach(span -> alternatives.add(to -> {
                    to.only(JsonKind.STRING);
                    to.strings = to.strings.and(new StringConstraints(span, Set.of(), Set.of()));
                }));
        strings.patterns()
                .forEach(pattern -> alternatives.add(to -> {
                    to.only(JsonKind.STRING);
                    to.refusedPatterns = StringConstraints.union(to.refusedPatterns, Set.of(pattern));
                }));
        strings.formats()
                .forEach(format -> alternatives.add(to -> {
                    to.only(JsonKind.STRING);
                    to.refusedFormats = StringConstraints.union(to.refusedFormats, Set.of(format));
                }));
    }

    private static void ofMembers(ObjectConstraints members, List<Consumer<SearchCase>> alternatives) {
        members.required()
                .forEach(name -> alternatives.add(to -> {
                    to.only(JsonKind.OBJECT);
                    to.members.without(name);
                }));
        members.properties().forEach((name, schema) -> {
            if (!schema.equals(SchemaNode.ANYTHING)) {
                alternatives.add(to -> {
                    to.only(JsonKind.OBJECT);
                    to.members.broken(name, schema);
                });
            }
        });
        @Nullable SchemaNode additional = members.additional();
        if (additional != null && !additional.equals(SchemaNode.ANYTHING)) {
            alternatives.add(to -> {
                to.only(JsonKind.OBJECT);
                to.members.extra(members.properties().keySet(), additional);
            });
        }
    }

    private static void ofItems(ArrayConstraints items, List<Consumer<SearchCase>> alternatives) {
        @Nullable SchemaNode each = items.each();
        if (each != null && !each.equals(SchemaNode.ANYTHING)) {
            alternatives.add(to -> {
                to.only(JsonKind.ARRAY);
                to.items.broken = SearchCase.with(to.items.broken, each);
            });
        }
        outside(items.count())
                .forEach(span -> alternatives.add(to -> {
                    to.only(JsonKind.ARRAY);
                    to.items.count = to.items.count.and(span);
                }));
        if (items.unique()) {
            alternatives.add(to -> {
                to.only(JsonKind.ARRAY);
                to.items.repeated = true;
            });
        }
    }

    private static List<CountRange> outside(CountRange span) {
        List<CountRange> outside = new ArrayList<>();
        if (span.min() > 0) {
            outside.add(new CountRange(0, span.min() - 1));
        }
        if (span.max() < Integer.MAX_VALUE) {
            outside.add(new CountRange(span.max() + 1, Integer.MAX_VALUE));
        }
        return outside;
    }
}
