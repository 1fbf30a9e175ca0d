package dev.capstan.tck.subject.nats;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.agh.OutgoingEnvelope;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerResponse;
import dev.capstan.tck.subject.bus.Inbox;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The peer network over NATS, which cannot signal that no response will come. Therefore a question on the same subject
 * follows every envelope. Its response shows that the envelope has been processed, by the peer that responds: after a
 * broadcast, each peer that has greeted must respond, because several servers can share the channel.
 */
public final class NatsPeerNetwork implements PeerNetwork, AutoCloseable {

    /**
     * Prefix of the ids of fences. Peers of another server may respond to the fence of an earlier envelope after the next
     * one was sent.
     */
    private static final String FENCE = "fence-";

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LATE_RESPONSE_TIMEOUT = Duration.ofMillis(150);

    /** Maximum wait for a greeting, longer than a peer's silence between two greetings. */
    private static final Duration GREETING_TIMEOUT = Duration.ofSeconds(40);

    private final NatsBusConnection connection;
    private final Subjects subjects;
    private final Map<String, Inbox> inboxes = new ConcurrentHashMap<>();

    /** The peers that greeted and did not respond to the last broadcast in time: they have left, or respond to none. */
    private final Set<String> silent = ConcurrentHashMap.newKeySet();

    private final Consumer<String> onSent;

    private NatsPeerNetwork(NatsBusConnection connection, String channel, Consumer<String> onSent) {
        this.connection = connection;
        this.onSent = onSent;
        this.subjects = new Subjects(channel);
        listen(subjects.broadcast());
    }

    /**
     * Connects to a NATS server and listens to a channel. Throws {@link HarnessError} if no server responds.
     *
     * @param url such as {@code nats://127.0.0.1:4222}
     * @param onSent receives each envelope as sent
     */
    public static NatsPeerNetwork at(String url, String channel, Consumer<String> onSent) {
        return new NatsPeerNetwork(NatsBusConnection.withoutEcho(url), channel, onSent);
    }

    @Override
    public void join(String peer) {
        listen(subjects.of(peer));
    }

    @Override
    public String destination(@Nullable String peer) {
        return subjects.to(peer);
    }

    @Override
    public PeerResponse send(OutgoingEnvelope sending) {
        Inbox inbox = listen(subjects.of(sending.from()));
        int before = inbox.size();
        String fence = FENCE + UUID.randomUUID();
        publish(subjects.to(sending.to()), sending.text());
        publish(subjects.to(sending.to()), question(fence, sending));
        long end = System.nanoTime() + RESPONSE_TIMEOUT.toNanos();
        inbox.awaits(before, text -> isReplyTo(fence, text), RESPONSE_TIMEOUT);
        if (sending.to() == null) {
            present().forEach(peer -> awaitResponse(peer, fence, inbox, before, end));
        }
        inbox.awaits(before, text -> sending.to() != null && !isOfFence(text), LATE_RESPONSE_TIMEOUT);
        silent.removeIf(peer -> inbox.since(before).stream().anyMatch(text -> isReplyOf(peer, fence, text)));
        List<String> responses =
                inbox.since(before).stream().filter(text -> !isOfFence(text)).toList();
        return new PeerResponse(
                responses.stream().map(PeerResponse::envelope).toList(),
                Optional.empty(),
                String.join("\n", responses));
    }

    /** Returns the peers that have greeted and respond to broadcasts. */
    private Set<String> present() {
        Set<String> peers = listen(subjects.broadcast()).since(0).stream()
                .filter(text -> field("kind", text).equals("greet"))
                .map(text -> field("from", text))
                .collect(Collectors.toCollection(HashSet::new));
        peers.removeAll(silent);
        return peers;
    }

    private void awaitResponse(String peer, String fence, Inbox inbox, int before, long end) {
        Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        if (!inbox.awaits(before, text -> isReplyOf(peer, fence, text), left)) {
            silent.add(peer);
        }
    }

    @Override
    public List<JsonReader> greetings(String peer) {
        Inbox inbox = listen(subjects.broadcast());
        if (!inbox.awaits(0, text -> isGreetingOf(peer, text), GREETING_TIMEOUT)) {
            throw new ConformanceFailure(peer + " sent no greeting within " + GREETING_TIMEOUT.toSeconds() + " s");
        }
        return inbox.since(0).stream()
                .filter(text -> text.contains("\"greet\""))
                .map(PeerResponse::envelope)
                .toList();
    }

    @Override
    public JsonReader received(String to, JsonReader envelope) {
        Inbox inbox = listen(subjects.of(to));
        String id = envelope.text("id");
        if (!inbox.awaits(0, text -> field("id", text).equals(id), RESPONSE_TIMEOUT)) {
            throw new ConformanceFailure("the envelope " + id + " was not sent to " + to);
        }
        return PeerResponse.envelope(inbox.since(0).stream()
                .filter(text -> field("id", text).equals(id))
                .findFirst()
                .orElseThrow());
    }

    @Override
    public void close() {
        connection.close();
    }

    private Inbox listen(String subject) {
        return inboxes.computeIfAbsent(subject, name -> {
            Inbox inbox = new Inbox(name);
            connection.listen(name, inbox::add);
            connection.awaitSubscriptions();
            return inbox;
        });
    }

    private void publish(String subject, String text) {
        onSent.accept(text);
        connection.publish(subject, text);
    }

    private String question(String id, OutgoingEnvelope sending) {
        var envelope =
                Json.object().put("protocol", "agh-network/v0").put("id", id).put("kind", "whois");
        envelope.put("channel", subjects.channel()).put("from", sending.from()).put("to", sending.to());
        envelope.put("ts", Instant.now().getEpochSecond());
        envelope.putObject("body").put("type", "request").put("query", "");
        return Json.write(envelope.putNull("proof"));
    }

    private static boolean isReplyTo(String id, String text) {
        return field("reply_to", text).equals(id);
    }

    private static boolean isReplyOf(String peer, String fence, String text) {
        return isReplyTo(fence, text) && field("from", text).equals(peer);
    }

    private static boolean isOfFence(String text) {
        return field("reply_to", text).startsWith(FENCE);
    }

    private static boolean isGreetingOf(String peer, String text) {
        return field("kind", text).equals("greet") && field("from", text).equals(peer);
    }

    private static String field(String name, String text) {
        return Json.readOrMissing(text).path(name).asText();
    }
}
