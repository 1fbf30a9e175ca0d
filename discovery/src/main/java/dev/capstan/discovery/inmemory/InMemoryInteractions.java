package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.ReceivedContent;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities.StoredCapability;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.port.Interactions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Accepted messages and interactions, in memory: at most 200,000 messages and 100,000 interactions. */
public final class InMemoryInteractions implements Interactions {

    private static final int MAX_MESSAGES = 200_000;
    private static final int MAX_INTERACTIONS = 100_000;

    private final InMemoryReceivedCapabilities received;
    private final InMemoryInbox inbox;
    private final int maxMessages;
    private final int maxInteractions;
    private final Map<String, Instant> accepted = new HashMap<>();
    private final Map<String, Interaction> interactions = new HashMap<>();
    private Instant deletedUntil = Instant.MIN;

    /** Creates an empty store with an inbox of its own; received capabilities are kept in the given store. */
    public InMemoryInteractions(InMemoryReceivedCapabilities received) {
        this(received, new InMemoryInbox());
    }

    /** Creates an empty store; received capabilities and envelopes are kept in the given stores. */
    public InMemoryInteractions(InMemoryReceivedCapabilities received, InMemoryInbox inbox) {
        this(received, inbox, MAX_MESSAGES, MAX_INTERACTIONS);
    }

    InMemoryInteractions(
            InMemoryReceivedCapabilities received, InMemoryInbox inbox, int maxMessages, int maxInteractions) {
        this.received = received;
        this.inbox = inbox;
        this.maxMessages = maxMessages;
        this.maxInteractions = maxInteractions;
    }

    @Override
    public synchronized Optional<Interaction> find(PeerId peer, Channel channel, String id) {
        return Optional.ofNullable(interactions.get(key(peer.text(), channel.name(), id)));
    }

    @Override
    public synchronized boolean isAccepted(Message message, Instant now) {
        Instant until = accepted.get(key(message));
        return until != null && now.isBefore(until);
    }

    @Override
    public AcceptResult accept(Message message, Instant until, @Nullable Move move, @Nullable ReceivedContent content) {
        return acceptWith(message, until, move, storage(content));
    }

    private BooleanSupplier storage(@Nullable ReceivedContent content) {
        if (content instanceof ReceivedCapability capability) {
            StoredCapability transferred = StoredCapability.of(capability);
            return () -> received.store(transferred);
        }
        return content instanceof ReceivedEnvelope envelope ? () -> inbox.store(envelope) : () -> true;
    }

    private synchronized AcceptResult acceptWith(
            Message message, Instant until, @Nullable Move move, BooleanSupplier isStored) {
        if (accepted.containsKey(key(message))) {
            return AcceptResult.DUPLICATE;
        }
        if (!message.isOwn() && !until.isAfter(deletedUntil)) {
            return AcceptResult.PAST;
        }
        if (move != null && !Objects.equals(interactions.get(key(move.after())), move.before())) {
            return AcceptResult.OVERTAKEN;
        }
        if (accepted.size() >= maxMessages
                || move != null
                        && opens(move)
                        && (interactions.size() >= maxInteractions || hasEnough(move, message.maxOpen()))) {
            return AcceptResult.FULL;
        }
        if (!isStored.getAsBoolean()) {
            return AcceptResult.FULL;
        }
        accepted.put(key(message), until);
        if (move != null) {
            interactions.put(key(move.after()), move.after());
        }
        return AcceptResult.TAKEN;
    }

    /**
     * Runs an action, then moves an interaction, if any. Returns false and does nothing if the interaction has changed.
     */
    synchronized boolean move(@Nullable Move move, Runnable first) {
        if (move != null && !Objects.equals(interactions.get(key(move.after())), move.before())) {
            return false;
        }
        first.run();
        if (move != null) {
            interactions.put(key(move.after()), move.after());
        }
        return true;
    }

    private boolean hasEnough(Move move, int maxOpen) {
        PeerId initiator = move.after().initiator();
        return interactions.values().stream()
                        .filter(each -> each.initiator().equals(initiator)
                                && !each.state().isFinal())
                        .limit(maxOpen)
                        .count()
                == maxOpen;
    }

    private static boolean opens(Move move) {
        return move.before() == null;
    }

    @Override
    public synchronized int deleteExpired(Instant now, Instant untouchedSince) {
        int before = accepted.size() + interactions.size();
        accepted.values().removeIf(until -> isExpired(until, now));
        interactions.values().removeIf(interaction -> interaction.moved().isBefore(untouchedSince));
        return before - accepted.size() - interactions.size();
    }

    private boolean isExpired(Instant until, Instant now) {
        boolean isOver = !now.isBefore(until);
        if (isOver && until.isAfter(deletedUntil)) {
            deletedUntil = until;
        }
        return isOver;
    }

    private static String key(Message message) {
        return key(message.peer().text(), message.from().text(), message.id());
    }

    private static String key(Interaction interaction) {
        return key(interaction.peer().text(), interaction.channel().name(), interaction.id());
    }

    /**
     * Returns a string key: a hash map of strings stays fast for ids chosen by an attacker. The first two parts contain
     * no space.
     */
    private static String key(String first, String second, String id) {
        return first + " " + second + " " + id;
    }
}
