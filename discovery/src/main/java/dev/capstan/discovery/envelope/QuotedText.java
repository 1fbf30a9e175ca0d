package dev.capstan.discovery.envelope;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;

/** What a message quotes of a text that somebody else chose: a line of it at most. */
final class QuotedText {

    private static final int MAX_LENGTH = 80;

    private QuotedText() {}

    static String of(String text) {
        return Text.abbreviate(Printable.replaced(text, hidden -> "\uFFFD"), MAX_LENGTH);
    }
}
