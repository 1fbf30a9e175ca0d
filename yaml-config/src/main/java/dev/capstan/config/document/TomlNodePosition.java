package dev.capstan.config.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The position of a value in a TOML file, and of the values within it. */
final class TomlNodePosition {

    private final TextPosition key;
    private TextPosition value;
    private @Nullable String rawValue;
    private final Map<String, TomlNodePosition> entries = new HashMap<>();
    private final List<TomlNodePosition> items = new ArrayList<>();

    TomlNodePosition(TextPosition key) {
        this.key = key;
        this.value = key;
    }

    /** Returns the position of the key; for an item or the document, its own position. */
    TextPosition key() {
        return key;
    }

    /** Returns the position of the value; for a table, that of its name in the first header that has it. */
    TextPosition value() {
        return value;
    }

    /** Returns the value as written, or null for a string, list or table. */
    @Nullable
    String rawValue() {
        return rawValue;
    }

    void setPosition(TextPosition at) {
        value = at;
    }

    void written(String text) {
        rawValue = text;
    }

    /** Returns the value of a key, created if it is new. In a list of tables, the key belongs to the last table. */
    TomlNodePosition open(String name, TextPosition at) {
        TomlNodePosition table = items.isEmpty() ? this : items.get(items.size() - 1);
        return table.entries.computeIfAbsent(name, made -> new TomlNodePosition(at));
    }

    /** Adds an item and returns it. */
    TomlNodePosition add(TextPosition at) {
        TomlNodePosition item = new TomlNodePosition(at);
        items.add(item);
        return item;
    }

    /** Returns the value of a key, or this position if the key is unknown. */
    TomlNodePosition entry(String name) {
        return entries.getOrDefault(name, this);
    }

    /** Returns the item at this index, or this position if there are fewer items. */
    TomlNodePosition item(int index) {
        return index < items.size() ? items.get(index) : this;
    }
}
