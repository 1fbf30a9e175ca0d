package dev.capstan.tck.report;

import dev.capstan.tck.verdict.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The step at which a scenario ended, its last message and the reason, as text for a terminal. */
final class FailureText {

    private static final int MAX_REASON_LENGTH = 600;

    private static final int MAX_MESSAGE_LENGTH = 240;

    private static final Pattern RESPONSE = Pattern.compile("\\bHTTP(?:/1\\.1)? \\d{3}\\b");

    /** The status of a response in a reason, and its headers up to the empty line before the body. */
    private static final Pattern HEADERS =
            Pattern.compile("(" + RESPONSE.pattern() + "[^\\n]*)\\n(?:[\\w-]+:[^\\n]*\\n)*(?:\\n|$)");

    private FailureText() {}

    /** Returns the lines, indented. A response that the reason quotes is not repeated. */
    static List<String> of(ScenarioResult scenario, String indent) {
        List<String> lines = new ArrayList<>();
        scenario.step().ifPresent(step -> lines.addAll(WrappedText.wrapped(indent + "at        ", step)));
        String reason = scenario.reason().map(FailureText::withoutHeaders).orElse("");
        scenario.lastExchange().ifPresent(last -> {
            lines.addAll(WrappedText.wrapped(indent + "request   ", brief(last.sent())));
            if (!RESPONSE.matcher(reason).find()) {
                lines.addAll(WrappedText.wrapped(indent + "response  ", brief(last.received())));
            }
        });
        if (!reason.isEmpty()) {
            lines.addAll(WrappedText.wrapped(indent + "reason    ", PrintableText.of(reason, MAX_REASON_LENGTH)));
        }
        return lines;
    }

    /** Returns the first line and the body of a message. */
    private static String brief(String message) {
        String[] parts = message.split("\\R\\R", 2);
        String first = parts[0].lines().findFirst().orElse("");
        return PrintableText.of(
                PrintableText.line(parts.length == 1 ? first : first + " " + parts[1]), MAX_MESSAGE_LENGTH);
    }

    /** Returns a reason without the headers of the responses in it, which the report has. */
    private static String withoutHeaders(String reason) {
        return HEADERS.matcher(reason.strip()).replaceAll("$1 ").strip();
    }
}
