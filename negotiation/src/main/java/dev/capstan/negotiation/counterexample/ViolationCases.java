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

    static void addTo(List<Consumer<SearchCase>> ways, SchemaNode shape) {
        if (!shape.kinds().equals(JsonKind.ALL)) {
            ways.add(to -> to.kinds.removeAll(shape.kinds()));
        }
        @Nullable JsonValues values = shape.values();
        if (values != null) {
            ways.add(to -> to.exclude(values));
        }
        ofNumbers(shape.range(), ways);
        ofTexts(shape.strings(), ways);
        ofMembers(shape.members(), ways);
        ofItems(shape.items(), ways);
    }

    private static void ofNumbers(NumberRange range, List<Consumer<SearchCase>> ways) {
        @Nullable BigDecimal low = range.low();
        if (low != null) {
            ways.add(to -> {
                to.only(JsonKind.NUMBERS);
                to.range = to.range.to(low, !range.exclusiveLow());
            });
        }
        @Nullable BigDecimal high = range.high();
        if (high != null) {
            ways.add(to -> {
                to.only(JsonKind.NUMBERS);
                to.range = to.range.from(high, !range.exclusiveHigh());
            });
        }
    }

    private static void ofTexts(StringConstraints texts, List<Consumer<SearchCase>> ways) {
        outside(texts.length())
                .forEach(span -> ways.add(to -> {
                    to.only(JsonKind.STRING);
                    to.texts = to.texts.and(new StringConstraints(span, Set.of(), Set.of()));
                }));
        texts.patterns()
                .forEach(pattern -> ways.add(to -> {
                    to.only(JsonKind.STRING);
                    to.refusedPatterns = StringConstraints.union(to.refusedPatterns, Set.of(pattern));
                }));
        texts.formats()
                .forEach(format -> ways.add(to -> {
                    to.only(JsonKind.STRING);
                    to.refusedFormats = StringConstraints.union(to.refusedFormats, Set.of(format));
                }));
    }

    private static void ofMembers(ObjectConstraints members, List<Consumer<SearchCase>> ways) {
        members.required()
                .forEach(name -> ways.add(to -> {
                    to.only(JsonKind.OBJECT);
                    to.members.without(name);
                }));
        members.properties().forEach((name, shape) -> {
            if (!shape.equals(SchemaNode.ANYTHING)) {
                ways.add(to -> {
                    to.only(JsonKind.OBJECT);
                    to.members.broken(name, shape);
                });
            }
        });
        @Nullable SchemaNode additional = members.additional();
        if (additional != null && !additional.equals(SchemaNode.ANYTHING)) {
            ways.add(to -> {
                to.only(JsonKind.OBJECT);
                to.members.extra(members.properties().keySet(), additional);
            });
        }
    }

    private static void ofItems(ArrayConstraints items, List<Consumer<SearchCase>> ways) {
        @Nullable SchemaNode each = items.each();
        if (each != null && !each.equals(SchemaNode.ANYTHING)) {
            ways.add(to -> {
                to.only(JsonKind.ARRAY);
                to.items.broken = SearchCase.with(to.items.broken, each);
            });
        }
        outside(items.count())
                .forEach(span -> ways.add(to -> {
                    to.only(JsonKind.ARRAY);
                    to.items.count = to.items.count.and(span);
                }));
        if (items.unique()) {
            ways.add(to -> {
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
