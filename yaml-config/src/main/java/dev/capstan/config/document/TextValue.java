package dev.capstan.config.document;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.text.Text;

/** A string that may contain half of a surrogate pair because of an escape. */
final class TextValue {

    private TextValue() {}

    /** Returns the string as a value. Reports and refuses a string with half of a surrogate pair. */
    static Node of(String text, TextPosition position, Diagnostics diagnostics) {
        if (!Text.isWellFormed(text)) {
            diagnostics.add(
                    DiagnosticCode.BAD_CHARACTER,
                    position,
                    "a string contains an unpaired surrogate; write the whole pair, or the character itself");
            return new Node.Refused(position);
        }
        return new Node.Scalar(position, text, TextNode.valueOf(text));
    }
}
