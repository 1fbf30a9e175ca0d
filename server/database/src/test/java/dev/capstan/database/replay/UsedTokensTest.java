package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.h2.EmbeddedDatabase;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Used tokens in memory, beyond the contract: they outlive the server, and their rows are deleted. */
class UsedTokensTest {

    private static final Instant LONG_AGO = Instant.parse("1999-01-01T00:00:00Z");
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(EmbeddedDatabase.EXCLUSIVE, true));

    @AfterEach
    void deleteAll() {
        seenTokens().deleteExpired(NEW_YEAR.plusSeconds(60));
        DATABASE.reopen();
    }

    private static SeenTokens seenTokens() {
        return DATABASE.bean(SeenTokens.class);
    }

    @Test
    void aUsedTokenIsStillUsedAfterARestart() {
        assertThat(seenTokens().firstUse("agt_restart", "a", NEW_YEAR)).isTrue();

        DATABASE.reopen();

        assertThat(seenTokens().firstUse("agt_restart", "a", NEW_YEAR)).isFalse();
        assertThat(seenTokens().firstUse("agt_restart", "a", NEW_YEAR.plusSeconds(5)))
                .as("the same id with another expiry")
                .isFalse();
    }

    @Test
    void aTokenOfADatabaseWrittenBeforeIsUsed() {
        SeenTokenRow row = SeenTokenRow.of("agt_before", "a", NEW_YEAR);
        DATABASE.bean(TokenUseGroupCommit.class).firstUse(row);

        DATABASE.reopen();

        assertThat(seenTokens().firstUse("agt_before", "a", NEW_YEAR)).isFalse();
    }

    @Test
    void theGroupsOfExpiredTokensAreDeleted() {
        for (Instant until : List.of(LONG_AGO, NEW_YEAR, LONG_AGO)) {
            seenTokens().firstUse("agt_1", UUID.randomUUID().toString(), until);
            DATABASE.bean(PendingTokenUses.class).beforeFlush();
        }

        assertThat(seenTokens().deleteExpired(LONG_AGO)).isEqualTo(2);
        assertThat(groups()).as("groups up to the first with a usable token").isEqualTo(2);
        assertThat(seenTokens().deleteExpired(NEW_YEAR)).isPositive();
        assertThat(groups()).isZero();
    }

    private static long groups() {
        return DATABASE.transactions().executeRead(status -> {
            try (Statement select = status.getConnection().createStatement();
                    ResultSet count = select.executeQuery("SELECT COUNT(*) FROM used_tokens")) {
                count.next();
                return count.getLong(1);
            }
        });
    }
}
