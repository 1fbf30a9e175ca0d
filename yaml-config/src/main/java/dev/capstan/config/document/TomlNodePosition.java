package dev.capstan.config.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where one value of a TOML file stands, and what stands within it. */
final class TomlNodePosition {

    private final TextPosition key;
    private TextPosition value;
    private @Nullable String bare;
    private final Map<String, TomlNodePosition> entries = new HashMap<>();
    private final List<TomlNodePosition> items = new ArrayList<>();

    TomlNodePosition(TextPosition key) {
        this.key = key;
        this.value = key;
    }

    /** The place of its key; of an item or the document, its own. */
    TextPosition key() {
        return key;
    }

    /** Its own place; of a table, that of its name in the first header that has it. */
    TextPosition value() {
        return value;
    }

    /** The value as it is written, where it is no text, list or table. */
    @Nullable
    String bare() {
        return bare;
    }

    void stands(TextPosition at) {
        value = at;
    }

    void written(String text) {
        bare = text;
    }

    /** The value of a key, which is made where it is new; where lists of tables are open, in the last table. */
    TomlNodePosition open(String name, TextPosition at) {
        TomlNodePosition table = items.isEmpty() ? this : items.get(items.size() - 1);
        return table.entries.computeIfAbsent(name, made -> new TomlNodePosition(at));
    }

    /** One more item. */
    TomlNodePosition add(TextPosition at) {
        TomlNodePosition item = new TomlNodePosition(at);
        items.add(item);
        return item;
    }

    /** The value of a key. */
    TomlNodePosition entry(String name) {
        return entries.getOrDefault(name, this);
    }

    /** The item at this index. */
    TomlNodePosition item(int index) {
        return index < items.size() ? items.get(index) : this;
    }
}
