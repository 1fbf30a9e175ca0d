package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.RowCaches;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SeenTokensInMemoryTest extends SeenTokensContract {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(RowCaches.EXCLUSIVE, true));

    @Override
    protected SeenTokens seenTokens() {
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
    void keysOfLaterTokensSortLater() {
        SeenTokenRow first = SeenTokenRow.of("agt_1", "a", NEW_YEAR).inOrderOfTime();
        SeenTokenRow second =
                SeenTokenRow.of("agt_2", "b", NEW_YEAR.plusSeconds(1)).inOrderOfTime();

        assertThat(first.token()).isLessThan(second.token());
        assertThat(SeenTokenRow.digest(first.token()))
                .isEqualTo(SeenTokenRow.digest(
                        SeenTokenRow.of("agt_1", "a", NEW_YEAR).token()));
    }
}
