package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.h2.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RowCacheTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private final AtomicInteger reads = new AtomicInteger();
    private TransactionOperations<Connection> transactions;
    private RowCache<String> cache;

    @BeforeEach
    void create() {
        transactions = DATABASE.transactions();
        cache = new RowCache<>(transactions, DATABASE.bean(DatabaseState.class), true);
    }

    @Test
    void aRowIsReadOnce() {
        assertThat(get("old")).contains("old");
        assertThat(get("unread")).contains("old");
        assertThat(reads).hasValue(1);
    }

    @Test
    void aMissingRowIsReadAgain() {
        assertThat(cache.get("key", Optional::empty)).isEmpty();
        assertThat(get("new")).contains("new");
    }

    @Test
    void withoutExclusiveUseEveryRowIsReadFromTheDatabase() {
        cache = new RowCache<>(transactions, DATABASE.bean(DatabaseState.class), false);
        get("old");
        assertThat(get("new")).contains("new");
        cache.changing("key");
    }

    @Test
    void aChangedRowIsReadFromTheDatabaseUntilItsTransactionHasEnded() {
        get("old");
        transactions.executeWrite(status -> {
            transactions.executeWrite(nested -> {
                cache.changing("key");
                return null;
            });
            assertThat(get("changed")).contains("changed");
            assertThat(get("old")).as("the row as other transactions see it").contains("old");
            return null;
        });
        assertThat(get("changed")).contains("changed");
        assertThat(get("unread")).as("the row after the transaction").contains("changed");
    }

    @Test
    void aRowWhoseChangeIsRolledBackIsReadAgain() {
        get("old");
        assertThatThrownBy(() -> transactions.executeWrite(status -> {
                    cache.changing("key");
                    get("changed");
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        assertThat(get("old again")).contains("old again");
    }

    @Test
    void aRowThatSeveralTransactionsChangeIsCachedAfterTheLast() {
        transactions.executeWrite(status -> {
            cache.changing("key");
            cache.changing("key");
            return null;
        });
        get("old");
        assertThat(get("unread")).contains("old");
    }

    @Test
    void aRowThatChangesWhileItIsReadIsNotCached() {
        Optional<String> read = cache.get("key", () -> {
            transactions.executeWrite(status -> {
                cache.changing("key");
                return null;
            });
            return Optional.of("old");
        });
        assertThat(read).contains("old");
        assertThat(get("new")).contains("new");
    }

    @Test
    void anUpdateAppliesToACachedRow() {
        get("old");
        cache.update("key", row -> row + ", used");
        assertThat(get("unread")).contains("old, used");
    }

    @Test
    void aRowThatIsUpdatedWhileItIsReadIsNotCached() {
        cache.get("key", () -> {
            cache.update("key", row -> row + ", used");
            return Optional.of("old");
        });
        assertThat(get("old, used")).contains("old, used");
    }

    @Test
    void aFailedReadingLeavesNothingBehind() {
        Supplier<Optional<String>> failing = () -> {
            throw new IllegalStateException("unreadable");
        };
        assertThatIllegalStateException().isThrownBy(() -> cache.get("key", failing));
        get("old");
        assertThat(get("unread")).contains("old");
    }

    @Test
    void aChangeOutsideATransactionIsRefused() {
        assertThatIllegalStateException().isThrownBy(() -> cache.changing("key"));
    }

    @Test
    void theNumberOfRowsIsBounded() {
        for (int i = 0; i <= RowCache.MAX_ROWS; i++) {
            cache.get("key " + i, () -> Optional.of("row"));
        }
        for (int i = 0; i <= RowCache.MAX_ROWS; i++) {
            cache.get("key " + i, () -> {
                reads.incrementAndGet();
                return Optional.empty();
            });
        }
        assertThat(reads).as("rows that are no longer cached").hasValue(1);
    }

    private Optional<String> get(String stored) {
        return cache.get("key", () -> {
            reads.incrementAndGet();
            return Optional.of(stored);
        });
    }
}
