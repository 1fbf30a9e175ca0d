package dev.capstan.core.port;

import java.time.Instant;

/** The messages that were taken, as long as they could be taken again. */
public interface SeenMessages {

    /** Remembers nothing: for buses that no stranger can publish on and that deliver a message once. */
    SeenMessages NONE = new SeenMessages() {
        @Override
        public boolean firstUse(String sender, String messageId, String delivery, Instant until) {
            return true;
        }

        @Override
        public boolean isTakenBy(String sender, String messageId, String delivery) {
            return false;
        }

        @Override
        public boolean isSeen(String sender, String messageId) {
            return false;
        }
    };

    /**
     * Notes that a message is taken.
     *
     * @param sender who sent it, as far as that is proved
     * @param messageId the message's own id, which is never used again by this sender
     * @param delivery what took it: the same for one message of a bus that delivers it again, and for no copy of it
     * @param until when the message is refused for its age in any case
     * @return whether this was its first use, on every node
     */
    boolean firstUse(String sender, String messageId, String delivery, Instant until);

    /** Whether a message was noted as taken by this delivery. */
    boolean isTakenBy(String sender, String messageId, String delivery);

    /** Whether a message was noted and has not been forgotten. */
    boolean isSeen(String sender, String messageId);
}
