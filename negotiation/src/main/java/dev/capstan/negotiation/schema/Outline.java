package dev.capstan.negotiation.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one side says of one place for certain: its shapes there, with what they are composed of by {@code allOf} and references. */
final class Outline {

    private final Set<Shape> shapes;
    private final Set<Shape> parts = new LinkedHashSet<>();
    private @Nullable Set<String> everRequired;

    Outline(Set<Shape> shapes) {
        this.shapes = shapes;
        Deque<Shape> left = new ArrayDeque<>(shapes);
        while (!left.isEmpty()) {
            Shape next = left.remove().followed();
            if (parts.add(next)) {
                left.addAll(next.allOf());
            }
        }
    }

    /** The shapes as they are written. */
    Set<Shape> shapes() {
        return shapes;
    }

    /** The kinds of value that are taken, as far as types and values tell. */
    int kinds() {
        int kinds = Kind.ALL;
        for (Shape part : parts) {
            kinds &= part.kinds();
        }
        Values values = values();
        return values == null ? kinds : kinds & values.kinds();
    }

    @Nullable
    Values values() {
        Values values = null;
        for (Shape part : parts) {
            if (part.values() != null) {
                values = values == null ? part.values() : values.and(part.values());
            }
        }
        return values;
    }

    Range range() {
        Range range = Range.ANY;
        for (Shape part : parts) {
            range = range.and(part.range());
        }
        return range;
    }

    Texts texts() {
        Texts texts = Texts.ANY;
        for (Shape part : parts) {
            texts = texts.and(part.texts());
        }
        return texts;
    }

    Span count() {
        Span count = Span.ANY;
        for (Shape part : parts) {
            count = count.and(part.items().count());
        }
        return count;
    }

    boolean unique() {
        return parts.stream().anyMatch(part -> part.items().unique());
    }

    /** The shapes of every item. */
    Set<Shape> each() {
        Set<Shape> each = new LinkedHashSet<>();
        for (Shape part : parts) {
            if (part.items().each() != null) {
                each.add(part.items().each());
            }
        }
        return each;
    }

    Set<String> required() {
        Set<String> required = new LinkedHashSet<>();
        parts.forEach(part -> required.addAll(part.members().required()));
        return required;
    }

    /** The properties that are named, those that are only required included. */
    Set<String> names() {
        Set<String> names = required();
        parts.forEach(part -> names.addAll(part.members().properties().keySet()));
        return names;
    }

    /** All that is said of a property, by its name or as one of the others. */
    Set<Shape> property(String name) {
        Set<Shape> property = new LinkedHashSet<>();
        for (Shape part : parts) {
            Shape of = part.members().of(name);
            if (of != null) {
                property.add(of);
            }
        }
        return property;
    }

    /** All that is said of the properties that are not named. */
    Set<Shape> additional() {
        Set<Shape> additional = new LinkedHashSet<>();
        for (Shape part : parts) {
            if (part.members().additional() != null) {
                additional.add(part.members().additional());
            }
        }
        additional.remove(Shape.ANYTHING);
        return additional;
    }

    /** The combinations that have to be met, each as a shape of its own. */
    Set<Shape> combinations() {
        Set<Shape> combinations = new LinkedHashSet<>();
        for (Shape part : parts) {
            if (!part.anyOf().isEmpty()) {
                combinations.add(new ShapeDraft().anyOf(part.anyOf()).shape());
            }
            if (!part.oneOf().isEmpty()) {
                combinations.add(new ShapeDraft().oneOf(part.oneOf()).shape());
            }
            if (part.not() != null) {
                combinations.add(new ShapeDraft().not(part.not()).shape());
            }
        }
        return combinations;
    }

    /** Whether a property may have to be there, in whichever of the options. */
    boolean mayRequire(String name) {
        if (everRequired == null) {
            Set<String> required = new HashSet<>();
            Place.applying(shapes, true)
                    .forEach(shape -> required.addAll(shape.members().required()));
            everRequired = required;
        }
        return everRequired.contains(name);
    }
}
