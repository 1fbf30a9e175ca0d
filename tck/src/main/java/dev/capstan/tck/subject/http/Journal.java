package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.WireAnswer;
import dev.capstan.tck.subject.WireRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The last messages that were exchanged, each cut to a length that a person reads. */
final class Journal {

    private static final int MESSAGES = 8;
    private static final int LENGTH = 1_500;

    private final Deque<String> messages = new ArrayDeque<>();

    void note(WireRequest request, WireAnswer answer) {
        if (messages.size() == MESSAGES) {
            messages.removeFirst();
        }
        String sent = new String(request.body(), StandardCharsets.UTF_8);
        messages.addLast("> " + request.method() + " " + request.path() + "\n> " + cut(sent) + "\n< "
                + cut(answer.transcript()));
    }

    /** What was noted since this was last asked. */
    Optional<String> take() {
        Optional<String> noted = messages.isEmpty() ? Optional.empty() : Optional.of(String.join("\n\n", messages));
        messages.clear();
        return noted;
    }

    private static String cut(String text) {
        return text.length() > LENGTH ? text.substring(0, LENGTH) + " …" : text;
    }
}
