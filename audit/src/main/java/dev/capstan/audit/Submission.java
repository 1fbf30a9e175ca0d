package dev.capstan.audit;

import dev.capstan.core.port.AuditUnavailable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The records of one call, which are kept together or not at all, and the caller who waits for them. */
final class Submission {

    private final List<Unchained> records;
    private final long characters;
    private final CompletableFuture<Optional<Throwable>> outcome = new CompletableFuture<>();

    Submission(List<Unchained> records) {
        this.records = List.copyOf(records);
        this.characters = this.records.stream()
                .mapToLong(record -> record.canonical().length())
                .sum();
    }

    List<Unchained> records() {
        return records;
    }

    /** How long the texts of all records are. */
    long characters() {
        return characters;
    }

    void kept() {
        outcome.complete(Optional.empty());
    }

    void failed(Throwable cause) {
        outcome.complete(Optional.of(cause));
    }

    /** Waits, whatever interrupts, until the outcome is known; the interrupt is left to the caller. */
    void await() {
        Optional<Throwable> failure = outcome.join();
        if (failure.isPresent()) {
            throw new AuditUnavailable("the audit trail could not be written; nothing was recorded", failure.get());
        }
    }
}
