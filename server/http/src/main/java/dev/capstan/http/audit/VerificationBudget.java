package dev.capstan.http.audit;

import dev.capstan.http.connection.ClientConnection;
import io.micronaut.http.HttpRequest;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;

/**
 * The part of a chain that one request verifies: records for half a second, but at least {@value #MIN_RECORDS}. It ends
 * at the number that the request asks for, or when the client disconnects.
 */
final class VerificationBudget implements LongPredicate {

    /** A chain of this length is verified as a whole, however slow the machine is. */
    private static final long MIN_RECORDS = 10_000;

    private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long records;
    private final BooleanSupplier hasLeft;
    private final long startNanos = System.nanoTime();

    VerificationBudget(long records, BooleanSupplier hasLeft) {
        this.records = records;
        this.hasLeft = hasLeft;
    }

    /** Creates the budget of a request. */
    static VerificationBudget of(HttpRequest<?> request, long records) {
        ClientConnection client = ClientConnection.of(request);
        return new VerificationBudget(records, () -> !client.isOpen());
    }

    @Override
    public boolean test(long verified) {
        boolean isTimeUp = verified >= MIN_RECORDS && System.nanoTime() - startNanos >= NANOS;
        return verified >= records || isTimeUp || hasLeft.getAsBoolean();
    }
}
