package dev.capstan.validation.schema;

import dev.capstan.core.Sha256;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The key that equivalently written schemas share; a digest if it would be longer than 96 characters. */
final class SchemaKey {

    private static final int MAX_LENGTH = 96;

    private final StringBuilder key = new StringBuilder();

    private SchemaKey() {}

    static String of(SchemaNodeBuilder parts) {
        SchemaKey key = new SchemaKey();
        key.scalars(parts);
        key.members(parts.members);
        key.items(parts.items);
        key.each("allOf", parts.allOf);
        key.each("anyOf", parts.anyOf);
        key.each("oneOf", parts.oneOf);
        key.one("not", parts.not);
        return key.bounded();
    }

    /** Returns the key of a reference whose resolution never ends, distinguished from others by a string. */
    static String ofReference(String identity) {
        SchemaKey key = new SchemaKey();
        key.part("ref", identity);
        return key.bounded();
    }

    private void scalars(SchemaNodeBuilder parts) {
        if (!parts.kinds.equals(JsonKind.ALL)) {
            part("kinds", new TreeSet<>(parts.kinds).toString());
        }
        if (parts.values != null) {
            part("values", "");
            new TreeSet<>(parts.values.byKey().keySet()).forEach(text -> part("value", text));
        }
        if (!parts.range.isAny()) {
            part("range", parts.range.text());
        }
        StringConstraints strings = parts.strings;
        if (!strings.equals(StringConstraints.ANY)) {
            part("length", strings.length().min() + "," + strings.length().max());
            strings.patterns().stream().sorted().forEach(pattern -> part("pattern", pattern));
            strings.formats().stream().sorted().forEach(format -> part("format", format));
        }
    }

    private void members(ObjectConstraints members) {
        new TreeMap<>(members.properties()).forEach((name, node) -> part("property " + name, node.key()));
        members.required().stream().sorted().forEach(name -> part("required", name));
        one("additional", members.additional());
    }

    private void items(ArrayConstraints items) {
        if (!items.equals(ArrayConstraints.ANY)) {
            one("each", items.each());
            part("count", items.count().min() + "," + items.count().max());
            part("unique", String.valueOf(items.unique()));
        }
    }

    private void each(String name, List<SchemaNode> nodes) {
        nodes.forEach(node -> one(name, node));
    }

    private void one(String name, @Nullable SchemaNode node) {
        if (node != null) {
            part(name, node.key());
        }
    }

    /** Adds a part with its lengths, so that different parts never produce the same key. */
    private void part(String name, String text) {
        key.append(name.length())
                .append(':')
                .append(name)
                .append(text.length())
                .append(':')
                .append(text);
    }

    private String bounded() {
        return key.length() <= MAX_LENGTH ? key.toString() : "#" + Sha256.hex(key.toString());
    }
}
