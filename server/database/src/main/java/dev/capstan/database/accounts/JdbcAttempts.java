package dev.capstan.database.accounts;

import dev.capstan.accounts.signin.AttemptLimit;
import dev.capstan.accounts.signin.Attempts;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The attempts in a database: one row per subject, locked while an attempt is taken. */
@Singleton
record JdbcAttempts(AttemptRows rows, TransactionOperations<Connection> transactions) implements Attempts {

    @Override
    public Optional<Duration> wait(AttemptLimit limit, String subject, Instant now) {
        return rows.findById(id(limit, subject)).flatMap(row -> wait(limit, row, now.toEpochMilli()));
    }

    @Override
    public Optional<Duration> tryAcquire(AttemptLimit limit, String subject, Instant now) {
        long time = now.toEpochMilli();
        rows.deleteExpired(time);
        return transactions.executeWrite(status -> tryAcquireOnce(limit, id(limit, subject), time));
    }

    private Optional<Duration> tryAcquireOnce(AttemptLimit limit, String id, long now) {
        long endsAt = now + limit.window().toMillis();
        Optional<AttemptRow> found = Optional.empty();
        while (found.isEmpty()) {
            rows.addIfMissing(id, endsAt);
            found = rows.lock(id);
        }
        AttemptRow row = found.get();
        Optional<Duration> wait = wait(limit, row, now);
        if (wait.isPresent()) {
            return wait;
        }
        int attempts = row.endsAt() <= now ? 1 : row.taken() + 1;
        Duration next = limit.waitAfter(attempts);
        rows.update(new AttemptRow(id, attempts, endsAt, next.isZero() ? 0 : now + next.toMillis()));
        return Optional.empty();
    }

    /**
     * Returns the wait until the next attempt, or empty. A wait beyond the longest started while the clock was ahead:
     * it ends, and the attempts still count.
     */
    private static Optional<Duration> wait(AttemptLimit limit, AttemptRow row, long now) {
        long wait = row.nextAt() - now;
        return wait > 0 && wait <= limit.maxDelay().toMillis()
                ? Optional.of(Duration.ofMillis(wait))
                : Optional.empty();
    }

    @Override
    public void refund(AttemptLimit limit, String subject) {
        rows.refund(id(limit, subject));
    }

    @Override
    public void delete(AttemptLimit limit, String subject) {
        rows.deleteById(id(limit, subject));
    }

    private static String id(AttemptLimit limit, String subject) {
        return limit.kind() + " " + subject;
    }
}
