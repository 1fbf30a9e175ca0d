package dev.capstan.database.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.RecordUnreadable;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstUnreadableTest {

    private static final int LIMIT = 1_000;
    private static final long AFTER = 7_000;
    private static final int GENERAL_ERROR = 50_000;
    private static final RuntimeException FAILURE = failure();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 499, 500, 998, 999})
    void theFirstRecordThatFailsEveryTimeIsFound(int readable) {
        RecordUnreadable found = find(rows -> {
                    if (rows > readable) {
                        throw FAILURE;
                    }
                    return rows(rows);
                })
                .find(Selection.of("default"), AFTER, FAILURE)
                .orElseThrow();

        assertThat(found.after()).isEqualTo(AFTER + readable);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 9})
    void aDatabaseThatReadsThePageAgainIsNotDamaged(int failures) {
        AtomicInteger reads = new AtomicInteger();
        IntFunction<List<AuditRow>> page = rows -> {
            if (reads.getAndIncrement() < failures) {
                throw FAILURE;
            }
            return rows(rows);
        };

        assertThat(find(page).find(Selection.of("default"), AFTER, FAILURE)).isEmpty();
    }

    @Test
    void aFailureOfAnotherKindIsNoDamage() {
        IllegalStateException other = new IllegalStateException("closed");

        assertThatIllegalStateException()
                .isThrownBy(() -> find(rows -> {
                            throw other;
                        })
                        .find(Selection.of("default"), AFTER, FAILURE))
                .isSameAs(other);
    }

    private static FirstUnreadable find(IntFunction<List<AuditRow>> page) {
        return new FirstUnreadable(page, LIMIT);
    }

    private static List<AuditRow> rows(int count) {
        return LongStream.rangeClosed(AFTER + 1, AFTER + count)
                .mapToObj(seq -> new AuditRow(new AuditRow.Key("default", seq), "kind", 0, "", "", ""))
                .toList();
    }

    private static RuntimeException failure() {
        return new IllegalStateException(new SQLException("damaged", "HY000", GENERAL_ERROR));
    }
}
