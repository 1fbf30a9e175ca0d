package dev.capstan.negotiation.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ways in which a value can fail what a shape says itself, without the shapes it is composed of: each is a demand on a case. */
final class Refusals {

    private Refusals() {}

    static void addTo(List<Consumer<Case>> ways, Shape shape) {
        if (shape.kinds() != Kind.ALL) {
            ways.add(to -> to.only(~shape.kinds()));
        }
        if (shape.values() != null) {
            ways.add(to -> to.exclude(shape.values()));
        }
        ofNumbers(shape.range(), ways);
        ofTexts(shape.texts(), ways);
        ofMembers(shape.members(), ways);
        ofItems(shape.items(), ways);
    }

    private static void ofNumbers(Range range, List<Consumer<Case>> ways) {
        if (range.low() != null) {
            ways.add(to -> {
                to.only(Kind.NUMBERS);
                to.range = to.range.to(range.low(), !range.above());
            });
        }
        if (range.high() != null) {
            ways.add(to -> {
                to.only(Kind.NUMBERS);
                to.range = to.range.from(range.high(), !range.below());
            });
        }
    }

    private static void ofTexts(Texts texts, List<Consumer<Case>> ways) {
        outside(texts.length())
                .forEach(span -> ways.add(to -> {
                    to.only(Kind.STRING);
                    to.texts = to.texts.and(new Texts(span, Set.of(), Set.of()));
                }));
        texts.patterns()
                .forEach(pattern -> ways.add(to -> {
                    to.only(Kind.STRING);
                    to.refusedPatterns = Texts.union(to.refusedPatterns, Set.of(pattern));
                }));
        texts.formats()
                .forEach(format -> ways.add(to -> {
                    to.only(Kind.STRING);
                    to.refusedFormats = Texts.union(to.refusedFormats, Set.of(format));
                }));
    }

    private static void ofMembers(Members members, List<Consumer<Case>> ways) {
        members.required()
                .forEach(name -> ways.add(to -> {
                    to.only(Kind.OBJECT);
                    to.members.without(name);
                }));
        members.properties().forEach((name, shape) -> {
            if (!shape.equals(Shape.ANYTHING)) {
                ways.add(to -> {
                    to.only(Kind.OBJECT);
                    to.members.broken(name, shape);
                });
            }
        });
        @Nullable Shape additional = members.additional();
        if (additional != null && !additional.equals(Shape.ANYTHING)) {
            ways.add(to -> {
                to.only(Kind.OBJECT);
                to.members.extra(members.properties().keySet(), additional);
            });
        }
    }

    private static void ofItems(Items items, List<Consumer<Case>> ways) {
        @Nullable Shape each = items.each();
        if (each != null && !each.equals(Shape.ANYTHING)) {
            ways.add(to -> {
                to.only(Kind.ARRAY);
                to.items.broken = Case.with(to.items.broken, each);
            });
        }
        outside(items.count())
                .forEach(span -> ways.add(to -> {
                    to.only(Kind.ARRAY);
                    to.items.count = to.items.count.and(span);
                }));
        if (items.unique()) {
            ways.add(to -> {
                to.only(Kind.ARRAY);
                to.items.repeated = true;
            });
        }
    }

    private static List<Span> outside(Span span) {
        List<Span> outside = new ArrayList<>();
        if (span.min() > 0) {
            outside.add(new Span(0, span.min() - 1));
        }
        if (span.max() < Integer.MAX_VALUE) {
            outside.add(new Span(span.max() + 1, Integer.MAX_VALUE));
        }
        return outside;
    }
}
