package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One position of a chain under verification: an unverified record or unreadable data.
 *
 * @param claim the record; an empty one for unreadable data
 * @param unreadable the reason why the data is not a record; null for a record
 */
record ChainRow(ChainedRecord claim, @Nullable String unreadable) {

    static ChainRow of(ChainedRecord claim) {
        return new ChainRow(claim, null);
    }

    /** Creates a row that is not a valid record, with the reason. */
    static ChainRow unreadable(String reason) {
        return new ChainRow(new ChainedRecord("", 0, "", Instant.EPOCH, "", "", ""), reason);
    }

    long seq() {
        return claim.seq();
    }

    String hash() {
        return claim.hash();
    }

    /** Returns the reason why this is not a valid record, or empty if it is one. */
    Optional<String> invalidity() {
        return Optional.ofNullable(unreadable);
    }

    boolean follows(String hash) {
        return unreadable == null && claim.prev().equals(hash);
    }

    /** Whether its hash is the correct one for its contents at this position. */
    boolean hasValidHash(long seq) {
        return unreadable == null
                && seq > 0
                && ChainHash.of(claim.prev(), claim.canonical(), seq).equals(claim.hash());
    }

    /**
     * Returns a defect of the record's text or of the fields that it is filed under, or empty. A correct hash does not
     * rule one out.
     */
    Optional<String> inconsistency(String tenantId) {
        return CanonicalScan.isCertainlyCanonical(claim, tenantId) ? Optional.empty() : found(tenantId);
    }

    private Optional<String> found(String tenantId) {
        JsonNode record;
        try {
            record = Json.read(claim.canonical());
        } catch (MalformedJson e) {
            return Optional.of("it cannot be read: " + e.getMessage());
        }
        if (!CanonicalRecord.isCanonical(claim.canonical())) {
            return Optional.of("its text is not canonical JSON (RFC 8785)");
        }
        return differs("tenantId", text(record, "tenantId"), tenantId)
                .or(() -> differs("tenantId", text(record, "tenantId"), claim.tenantId()))
                .or(() -> differs("kind", text(record, "kind"), claim.kind()))
                .or(() -> differs(
                        "ts", text(record, "ts"), String.valueOf(claim.ts().toEpochMilli())));
    }

    private static Optional<String> differs(String field, String inRecord, String filedUnder) {
        return inRecord.equals(filedUnder)
                ? Optional.empty()
                : Optional.of("its " + field + " is '" + inRecord + "', but it is stored under '" + filedUnder + "'");
    }

    private static String text(JsonNode record, String field) {
        return record.path(field).asText("");
    }
}
