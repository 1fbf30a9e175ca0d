package dev.capstan.core;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent listens for RPC (TC-1.1).
 *
 * @param kind which message system
 * @param requests the topic, subject or queue that requests are published to
 * @param responses the one that responses are published to, where the agent wants them apart
 * @param settings what the kind needs beside it, such as servers or url, as it stands in the file
 * @param auth whether envelopes on it have to prove who sent them
 */
public record Transport(
        Kind kind, String requests, @Nullable String responses, Map<String, Object> settings, Auth auth) {

    public Transport {
        settings = Map.copyOf(settings);
    }

    /** A transport whose envelopes have to prove who sent them, unless they never leave this process. */
    public Transport(Kind kind, String requests, @Nullable String responses, Map<String, Object> settings) {
        this(kind, requests, responses, settings, kind == Kind.MEMORY ? Auth.NONE : Auth.REQUIRED);
    }

    /** A transport within this process. */
    public static Transport memory(String requests) {
        return new Transport(Kind.MEMORY, requests, null, Map.of());
    }

    /** Whether an envelope without proof of its sender is accepted. */
    public enum Auth {
        /** Every envelope needs an {@code auth} block that verifies. */
        REQUIRED,
        /** An envelope without an {@code auth} block comes from an anonymous caller. */
        NONE
    }

    /** The message systems that a file may name. */
    public enum Kind {
        MEMORY("topics"),
        NATS("subjects"),
        JETSTREAM("subjects"),
        KAFKA("topics"),
        MQTT("topics"),
        AMQP("queues"),
        SQS("queues");

        private final String addressKey;

        Kind(String addressKey) {
            this.addressKey = addressKey;
        }

        /** The key in {@code capabilities.yaml} that holds the addresses of this kind. */
        public String addressKey() {
            return addressKey;
        }

        /** Returns the kind that replies come on: JetStream keeps requests, and a reply is of no use later. */
        public Kind replies() {
            return this == JETSTREAM ? NATS : this;
        }

        /** The name on the wire, such as {@code nats}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind with this wire name, or nothing where there is none. */
        public static Optional<Kind> fromWire(String wire) {
            return Stream.of(values()).filter(k -> k.wire().equals(wire)).findFirst();
        }
    }
}
