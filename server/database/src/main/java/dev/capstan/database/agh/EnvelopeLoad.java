package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;

/** The number of stored envelopes, and their total bytes. */
@Introspected
record EnvelopeLoad(long number, long bytes) {

    /** Whether one more envelope of this size is within the maximum number and the maximum bytes. */
    boolean hasCapacity(int size, long maxNumber, long maxBytes) {
        return number < maxNumber && bytes + size <= maxBytes;
    }
}
