package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.SeenMessages;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSeenMessagesTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private final String sender = "agent://" + UUID.randomUUID();
    private SeenMessages messages;
    private SeenTokens tokens;

    @BeforeEach
    void begin() {
        messages = DATABASE.bean(SeenMessages.class);
        tokens = DATABASE.bean(SeenTokens.class);
    }

    @Test
    void aDeliveryTakesItsMessageAgainAndNoOtherDoes() {
        Instant until = Instant.parse("2026-01-01T00:00:00Z");

        assertThat(messages.firstUse(sender, "m", "one", until)).isTrue();
        assertThat(messages.firstUse(sender, "m", "two", until)).isFalse();

        assertThat(messages.wasAcceptedBy(sender, "m", "one")).isTrue();
        assertThat(messages.wasAcceptedBy(sender, "m", "two")).isFalse();
    }

    @Test
    void purgedMessageIsNotAcceptedAfterTheClockIsSetBack() {
        Instant until = Instant.parse("1999-01-01T00:00:00Z");
        messages.firstUse(sender, "m", "one", until);
        assertThat(tokens.deleteExpired(until)).isEqualTo(1);

        assertThat(messages.firstUse(sender, "m", "two", until)).isFalse();
        assertThat(messages.wasAcceptedBy(sender, "m", "two")).isFalse();
        tokens.deleteExpired(until);
    }
}
