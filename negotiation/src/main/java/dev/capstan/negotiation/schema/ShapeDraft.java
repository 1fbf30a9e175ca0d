package dev.capstan.negotiation.schema;

import dev.capstan.core.Sha256;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A shape that is being put together; it is not changed any more once its shape was taken. */
final class ShapeDraft {

    private static final int LONGEST_KEY = 96;

    int kinds = Kind.ALL;

    @Nullable
    Values values;

    Range range = Range.ANY;
    Texts texts = Texts.ANY;
    Members members = Members.ANY;
    Items items = Items.ANY;
    List<Shape> allOf = List.of();
    List<Shape> anyOf = List.of();
    List<Shape> oneOf = List.of();

    @Nullable
    Shape not;

    @Nullable
    Definition definition;

    private final StringBuilder key = new StringBuilder();

    ShapeDraft kinds(int some) {
        kinds = some;
        return this;
    }

    ShapeDraft values(Values some) {
        values = values == null ? some : values.and(some);
        return this;
    }

    ShapeDraft range(Range some) {
        range = some;
        return this;
    }

    ShapeDraft texts(Texts some) {
        texts = some;
        return this;
    }

    ShapeDraft members(Members some) {
        members = some;
        return this;
    }

    ShapeDraft items(Items some) {
        items = some;
        return this;
    }

    ShapeDraft allOf(List<Shape> some) {
        allOf = some;
        return this;
    }

    ShapeDraft anyOf(List<Shape> some) {
        anyOf = some;
        return this;
    }

    ShapeDraft oneOf(List<Shape> some) {
        oneOf = some;
        return this;
    }

    ShapeDraft not(Shape some) {
        not = some;
        return this;
    }

    /** A reference to a definition that refers to itself, told apart from others by this text. */
    Shape reference(Definition target, String told) {
        definition = target;
        part("ref", told);
        return new Shape(shortened(key.toString()), this);
    }

    Shape shape() {
        scalars();
        if (members != Members.ANY) {
            new TreeMap<>(members.properties()).forEach((name, shape) -> part("property " + name, shape.key()));
            members.required().stream().sorted().forEach(name -> part("required", name));
            one("additional", members.additional());
        }
        if (items != Items.ANY) {
            one("each", items.each());
            part("count", items.count().min() + "," + items.count().max());
            part("unique", String.valueOf(items.unique()));
        }
        allOf.forEach(shape -> one("allOf", shape));
        anyOf.forEach(shape -> one("anyOf", shape));
        oneOf.forEach(shape -> one("oneOf", shape));
        one("not", not);
        return new Shape(shortened(key.toString()), this);
    }

    private void scalars() {
        if (kinds != Kind.ALL) {
            part("kinds", String.valueOf(kinds));
        }
        if (values != null) {
            part("values", "");
            new TreeSet<>(values.byText().keySet()).forEach(text -> part("value", text));
        }
        if (!range.isAny()) {
            part("range", range.text());
        }
        if (texts != Texts.ANY) {
            part("length", texts.length().min() + "," + texts.length().max());
            texts.patterns().stream().sorted().forEach(pattern -> part("pattern", pattern));
            texts.formats().stream().sorted().forEach(format -> part("format", format));
        }
    }

    private void one(String name, @Nullable Shape shape) {
        if (shape != null) {
            part(name, shape.key());
        }
    }

    /** Adds a part, with lengths, so that different parts never run together to the same text. */
    private void part(String name, String text) {
        key.append(name.length())
                .append(':')
                .append(name)
                .append(text.length())
                .append(':')
                .append(text);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_KEY ? text : "#" + digest(text);
    }

    static String digest(String text) {
        return Sha256.hex(text);
    }
}
