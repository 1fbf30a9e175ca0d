package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import java.util.Optional;

/** Reader of JSON pointers (RFC 6901). */
final class PointerReader {

    private PointerReader() {}

    /** Returns the pointer, which may be the empty one of the whole document; empty after reporting an error. */
    static Optional<JsonPointer> read(Node node, Values values) {
        return values.anyText(node).flatMap(text -> {
            Optional<JsonPointer> pointer = parse(text);
            return pointer.isPresent()
                    ? pointer
                    : values.badValue(node, text, "write a JSON pointer such as /order/id");
        });
    }

    private static Optional<JsonPointer> parse(String text) {
        try {
            return Optional.of(JsonPointer.compile(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
