package dev.capstan.config.document;

import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Where a value stands in the document and in the file.
 *
 * @param parent the list or mapping that holds it; none for the document
 * @param key its key, if a mapping holds it
 * @param index its index from 0, if a list holds it
 * @param line its line, from 1
 * @param column its column, from 1
 */
public record TextPosition(
        @Nullable TextPosition parent, @Nullable String key, int index, int line, int column) {

    static TextPosition document(int line, int column) {
        return new TextPosition(null, null, 0, line, column);
    }

    /** Returns the place of a property of what stands here. */
    public TextPosition property(String name, int atLine, int atColumn) {
        return new TextPosition(this, name, 0, atLine, atColumn);
    }

    TextPosition item(int position, int atLine, int atColumn) {
        return new TextPosition(this, null, position, atLine, atColumn);
    }

    /** The same value, pointed at elsewhere: at its key, say. */
    public TextPosition at(int otherLine, int otherColumn) {
        return new TextPosition(parent, key, index, otherLine, otherColumn);
    }

    /** The RFC 6901 pointer. */
    String pointer() {
        if (parent == null) {
            return "";
        }
        return parent.pointer() + "/" + (key == null ? Integer.toString(index) : Json.pointerToken(key));
    }

    /** How a message speaks of the value: {@code 'timeoutMs'}, {@code item 2 of 'tags'} or {@code the file}. */
    String label() {
        if (parent == null) {
            return "the file";
        }
        return key == null ? "item " + (index + 1) + " of " + parent.label() : ValueDescriptions.quoted(key);
    }
}
