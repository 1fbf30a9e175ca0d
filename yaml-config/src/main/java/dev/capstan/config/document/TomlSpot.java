package dev.capstan.config.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where one value of a TOML file stands, and what stands within it. */
final class TomlSpot {

    private final TextPosition key;
    private TextPosition value;
    private @Nullable String bare;
    private final Map<String, TomlSpot> entries = new HashMap<>();
    private final List<TomlSpot> items = new ArrayList<>();

    TomlSpot(TextPosition key) {
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
    TomlSpot open(String name, TextPosition at) {
        TomlSpot table = items.isEmpty() ? this : items.get(items.size() - 1);
        return table.entries.computeIfAbsent(name, made -> new TomlSpot(at));
    }

    /** One more item. */
    TomlSpot add(TextPosition at) {
        TomlSpot item = new TomlSpot(at);
        items.add(item);
        return item;
    }

    /** The value of a key. */
    TomlSpot entry(String name) {
        return entries.getOrDefault(name, this);
    }

    /** The item at this index. */
    TomlSpot item(int index) {
        return index < items.size() ? items.get(index) : this;
    }
}
