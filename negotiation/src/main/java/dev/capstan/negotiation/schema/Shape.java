package dev.capstan.negotiation.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema taken apart: what it demands of a value of each kind. Shapes are equal where they are written alike. */
final class Shape {

    /** Takes every value. */
    static final Shape ANYTHING = new ShapeDraft().shape();

    /** Takes no value. */
    static final Shape NOTHING = new ShapeDraft().kinds(0).shape();

    private final String key;
    private final ShapeDraft parts;

    Shape(String key, ShapeDraft parts) {
        this.key = key;
        this.parts = parts;
    }

    /** What the shapes of values that are listed have in common: nothing but the list. */
    static Shape of(Values values) {
        return new ShapeDraft().values(values).shape();
    }

    /** What takes anything but an object that has a property which this shape does not take. */
    static Shape ofProperty(String name, Shape property) {
        return new ShapeDraft()
                .members(new Members(Map.of(name, property), Set.of(), null))
                .shape();
    }

    /** The same, with a reference at the root followed. */
    Shape followed() {
        Definition definition = parts.definition;
        return definition == null ? this : definition.shape();
    }

    /** The text that shapes share which are written alike; a digest where it would be long. */
    String key() {
        return key;
    }

    int kinds() {
        return parts.kinds;
    }

    @Nullable
    Values values() {
        return parts.values;
    }

    Range range() {
        return parts.range;
    }

    Texts texts() {
        return parts.texts;
    }

    Members members() {
        return parts.members;
    }

    Items items() {
        return parts.items;
    }

    List<Shape> allOf() {
        return parts.allOf;
    }

    List<Shape> anyOf() {
        return parts.anyOf;
    }

    List<Shape> oneOf() {
        return parts.oneOf;
    }

    @Nullable
    Shape not() {
        return parts.not;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Shape that && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return key;
    }
}
