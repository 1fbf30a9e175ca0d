package dev.capstan.config.document;

import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * The position of a value in the document and in the file.
 *
 * @param parent list or mapping that holds the value; null for the document
 * @param key key of the value, if a mapping holds it
 * @param index index from 0, if a list holds it
 * @param line line, from 1
 * @param column column, from 1
 */
public record TextPosition(
        @Nullable TextPosition parent, @Nullable String key, int index, int line, int column) {

    static TextPosition document(int line, int column) {
        return new TextPosition(null, null, 0, line, column);
    }

    /** Returns the position of a property of this value. */
    public TextPosition property(String name, int atLine, int atColumn) {
        return new TextPosition(this, name, 0, atLine, atColumn);
    }

    TextPosition item(int position, int atLine, int atColumn) {
        return new TextPosition(this, null, position, atLine, atColumn);
    }

    /** Returns the position of the same value with another line and column, such as those of its key. */
    public TextPosition at(int otherLine, int otherColumn) {
        return new TextPosition(parent, key, index, otherLine, otherColumn);
    }

    /** Returns the RFC 6901 pointer. */
    String pointer() {
        if (parent == null) {
            return "";
        }
        return parent.pointer() + "/" + (key == null ? Integer.toString(index) : Json.pointerToken(key));
    }

    /** Returns the name of the value in messages: {@code 'timeoutMs'}, {@code item 2 of 'tags'} or {@code the file}. */
    String label() {
        if (parent == null) {
            return "the file";
        }
        return key == null ? "item " + (index + 1) + " of " + parent.label() : ValueDescriptions.quoted(key);
    }
}
