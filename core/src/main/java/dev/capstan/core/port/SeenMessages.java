package dev.capstan.core.port;

import java.time.Instant;

/** The accepted messages, remembered for as long as they could be replayed. */
public interface SeenMessages {

    /** Remembers nothing: for a bus without untrusted publishers that delivers each message once. */
    SeenMessages NONE = new SeenMessages() {
        @Override
        public boolean firstUse(String sender, String messageId, String delivery, Instant until) {
            return true;
        }

        @Override
        public boolean wasAcceptedBy(String sender, String messageId, String delivery) {
            return false;
        }

        @Override
        public boolean isSeen(String sender, String messageId) {
            return false;
        }
    };

    /**
     * Records that a message is accepted.
     *
     * @param sender proven sender of the message
     * @param messageId id of the message, never reused by this sender
     * @param delivery id of the delivery: the same when a bus delivers a message again, different for a copy of it
     * @param until time from which the message would be refused for its age
     * @return whether this was its first use, on every node
     */
    boolean firstUse(String sender, String messageId, String delivery, Instant until);

    /** Whether a message was recorded as accepted by this delivery. */
    boolean wasAcceptedBy(String sender, String messageId, String delivery);

    /** Whether a message is recorded and not yet deleted. */
    boolean isSeen(String sender, String messageId);
}
