package dev.capstan.discovery.envelope;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;

/** A foreign string prepared for quotation in a message: no unprintable characters, at most 80 characters. */
final class QuotedText {

    private static final int MAX_LENGTH = 80;

    private QuotedText() {}

    static String of(String text) {
        return Text.abbreviate(Printable.replaced(text, hidden -> "\uFFFD"), MAX_LENGTH);
    }
}
