package dev.capstan.core;

import dev.capstan.core.json.WireName;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address where an agent listens for RPC (TC-1.1).
 *
 * @param kind message system
 * @param requests topic, subject or queue for requests
 * @param responses topic, subject or queue for responses; null if the agent has no separate one
 * @param settings further settings of the kind, such as servers or url, as written in the file
 * @param auth whether envelopes on it must prove their sender
 */
public record Transport(
        Kind kind, String requests, @Nullable String responses, Map<String, Object> settings, Auth auth) {

    public Transport {
        settings = Map.copyOf(settings);
    }

    /** Creates a transport whose envelopes must prove their sender, unless they never leave this process. */
    public Transport(Kind kind, String requests, @Nullable String responses, Map<String, Object> settings) {
        this(kind, requests, responses, settings, kind == Kind.MEMORY ? Auth.NONE : Auth.REQUIRED);
    }

    /** Creates a transport within this process. */
    public static Transport memory(String requests) {
        return new Transport(Kind.MEMORY, requests, null, Map.of());
    }

    /** The treatment of an envelope without proof of its sender. */
    public enum Auth implements WireName {
        /** Every envelope needs a valid {@code auth} block. */
        REQUIRED,
        /** An envelope without an {@code auth} block comes from an anonymous caller. */
        NONE
    }

    /** The message systems that a file may name. */
    public enum Kind implements WireName {
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

        /** Returns the key in {@code capabilities.yaml} for the addresses of this kind. */
        public String addressKey() {
            return addressKey;
        }

        /** Returns the kind that carries replies. JetStream stores requests, but a reply is useless later. */
        public Kind replies() {
            return this == JETSTREAM ? NATS : this;
        }

        /** Returns the kind with this wire name, or empty. */
        public static Optional<Kind> fromWire(String wire) {
            return Stream.of(values()).filter(k -> k.wire().equals(wire)).findFirst();
        }
    }
}
