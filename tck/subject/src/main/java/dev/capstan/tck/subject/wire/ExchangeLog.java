package dev.capstan.tck.subject.wire;

import dev.capstan.tck.exchange.Abbreviation;
import dev.capstan.tck.exchange.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The last exchanged messages, each cut to a readable length. */
public final class ExchangeLog {

    private static final int MESSAGES = 8;
    private static final int LENGTH = 4_000;

    /** A message as sent. Its secrets are removed before anyone reads it. */
    private record LoggedMessage(String sent, String received) {}

    private final Deque<LoggedMessage> messages = new ArrayDeque<>();
    private final Consumer<RawRequest> onRequest;
    private final BiConsumer<RawRequest, RawResponse> onResponse;

    /**
     * Creates an empty log.
     *
     * @param onRequest receives each message as sent
     */
    public ExchangeLog(Consumer<RawRequest> onRequest) {
        this(onRequest, (request, response) -> {});
    }

    /**
     * Creates an empty log.
     *
     * @param onRequest receives each message as sent
     * @param onResponse receives each message with its response
     */
    public ExchangeLog(Consumer<RawRequest> onRequest, BiConsumer<RawRequest, RawResponse> onResponse) {
        this.onRequest = onRequest;
        this.onResponse = onResponse;
    }

    /** Records a message and its response. */
    public void record(RawRequest request, RawResponse response) {
        onResponse.accept(request, response);
        record(request, response.transcript());
    }

    /**
     * Records a message.
     *
     * @param received transcript of the response, or the reason for a missing response
     */
    public void record(RawRequest request, String received) {
        onRequest.accept(request);
        record(sent(request), received);
    }

    /** Records an envelope sent on a subject of the message bus. {@code onRequest} receives it as an HTTP POST. */
    public void sentOnBus(String subject, String text) {
        onRequest.accept(new RawRequest("POST", "/bus/envelopes", Map.of(), text.getBytes(StandardCharsets.UTF_8)));
        record("sent on " + subject + "\n\n" + text, "");
    }

    /** Records an envelope that arrived on a subject of the message bus. */
    public void arrivedOnBus(String subject, String text) {
        record("arrived on " + subject, text);
    }

    /**
     * Records something else than a request, such as a line to a driver.
     *
     * @param received the response, or the reason for a missing response
     */
    public void record(String sent, String received) {
        if (messages.size() == MESSAGES) {
            messages.removeFirst();
        }
        messages.addLast(new LoggedMessage(Abbreviation.of(sent, LENGTH), Abbreviation.of(received, LENGTH)));
    }

    /** Returns the messages since the last call, oldest first. */
    public List<Exchange> drain() {
        List<Exchange> logged = messages.stream()
                .map(message -> new Exchange(message.sent(), message.received()))
                .toList();
        messages.clear();
        return logged;
    }

    /** Deletes the recorded messages. */
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
}
