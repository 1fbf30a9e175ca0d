package dev.capstan.database.replay;

import dev.capstan.core.port.SeenMessages;
import dev.capstan.database.DigestKey;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * Accepted messages, in the table of used tokens. Both are valid once, are written in the same groups and are deleted
 * in the same way.
 */
@Singleton
record JdbcSeenMessages(TokenUseGroupCommit uses, SeenTokenRows rows) implements SeenMessages {

    /** Distinguishes a message of an agent from a token of it. */
    private static final String MESSAGE = "message of ";

    @Override
    public boolean firstUse(String sender, String messageId, String delivery, Instant until) {
        return uses.firstUse(SeenTokenRow.of(MESSAGE + sender, messageId, until).takenBy(delivery));
    }

    @Override
    public boolean wasAcceptedBy(String sender, String messageId, String delivery) {
        return rows.findTakenBy(SeenTokenRow.key(MESSAGE + sender, messageId), uses.deletedUntil())
                .filter(DigestKey.of(delivery)::equals)
                .isPresent();
    }

    @Override
    public boolean isSeen(String sender, String messageId) {
        return rows.existsById(SeenTokenRow.key(MESSAGE + sender, messageId));
    }
}
