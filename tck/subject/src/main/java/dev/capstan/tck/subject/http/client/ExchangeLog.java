package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.wire.RawRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The last messages that were exchanged, each cut to a length that a person reads. */
public final class ExchangeLog {

    private static final int MESSAGES = 8;
    private static final int LENGTH = 4_000;

    /** A message as it went, which nobody reads before its secrets are taken out. */
    private record Noted(String sent, String answered) {}

    private final Deque<Noted> messages = new ArrayDeque<>();
    private final Consumer<RawRequest> heard;

    /**
     * A journal with nothing in it.
     *
     * @param heard is told of each message as it went
     */
    public ExchangeLog(Consumer<RawRequest> heard) {
        this.heard = heard;
    }

    /**
     * Keeps a message.
     *
     * @param answered the transcript of the answer, or why there is none
     */
    void note(RawRequest request, String answered) {
        heard.accept(request);
        keep(sent(request), answered);
    }

    /** Keeps an envelope that is sent on a subject of the message bus; {@code heard} is told of it as if it were posted. */
    public void sentOnBus(String subject, String text) {
        heard.accept(new RawRequest("POST", "/bus/envelopes", Map.of(), text.getBytes(StandardCharsets.UTF_8)));
        keep("sent on " + subject + "\n\n" + text, "");
    }

    /** Keeps an envelope that has arrived on a subject of the message bus. */
    public void arrivedOnBus(String subject, String text) {
        keep("arrived on " + subject, text);
    }

    /** Keeps bytes that were sent as they are, and what came back; nobody is told, since they are no message. */
    void sentRaw(String bytes, String answered) {
        keep(bytes, answered);
    }

    private void keep(String sent, String answered) {
        if (messages.size() == MESSAGES) {
            messages.removeFirst();
        }
        messages.addLast(new Noted(cut(sent), cut(answered)));
    }

    /** What was noted since this was last asked, oldest first. */
    public List<Exchange> take() {
        List<Exchange> noted = messages.stream()
                .map(message -> new Exchange(message.sent(), message.answered()))
                .toList();
        messages.clear();
        return noted;
    }

    /** Forgets what was noted. */
    public void clear() {
        messages.clear();
    }

    private static String sent(RawRequest request) {
        StringBuilder sent = new StringBuilder(request.method() + " " + request.path() + "\n");
        new TreeMap<>(request.headers())
                .forEach((name, value) ->
                        sent.append(name).append(": ").append(value).append('\n'));
        return sent.append('\n')
                .append(new String(request.body(), StandardCharsets.UTF_8))
                .toString();
    }

    private static String cut(String text) {
        return text.length() > LENGTH ? text.substring(0, LENGTH) + " …" : text;
    }
}
