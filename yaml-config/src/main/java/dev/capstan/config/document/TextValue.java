package dev.capstan.config.document;

import com.fasterxml.jackson.databind.node.TextNode;

/** A text that an escape may have put half a character into. */
final class TextValue {

    private TextValue() {}

    /** The text as a value; half of a surrogate pair in it is noted, and refused. */
    static Node of(String text, TextPosition place, Diagnostics mistakes) {
        if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            mistakes.add(
                    DiagnosticCode.BAD_CHARACTER,
                    place,
                    "the text holds half of a surrogate pair, which is no character: write both halves, or the"
                            + " character itself");
            return new Node.Refused(place);
        }
        return new Node.Scalar(place, text, TextNode.valueOf(text));
    }
}
