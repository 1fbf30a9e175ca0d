package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stands in one place of a chain under verification: a record that claims to be true, or something unreadable. */
final class ChainRow {

    private final ChainedRecord claim;
    private final @Nullable String unreadable;

    private ChainRow(ChainedRecord claim, @Nullable String unreadable) {
        this.claim = claim;
        this.unreadable = unreadable;
    }

    static ChainRow of(ChainedRecord claim) {
        return new ChainRow(claim, null);
    }

    /** Something that is no record at all, and why. */
    static ChainRow unreadable(String why) {
        return new ChainRow(new ChainedRecord("", 0, "", Instant.EPOCH, "", "", ""), why);
    }

    ChainedRecord claim() {
        return claim;
    }

    long seq() {
        return claim.seq();
    }

    String hash() {
        return claim.hash();
    }

    /** Why it is no record, where it is none. */
    Optional<String> whyUnreadable() {
        return Optional.ofNullable(unreadable);
    }

    boolean follows(String hash) {
        return unreadable == null && claim.prev().equals(hash);
    }

    /** Whether its hash is the right one for what it holds, in this place. */
    boolean fits(long seq) {
        return unreadable == null
                && seq > 0
                && ChainHash.of(claim.prev(), claim.canonical(), seq).equals(claim.hash());
    }

    /** What is wrong although the hash may be right: how the record is written, or what it is filed under. */
    Optional<String> misfiled(String tenantId) {
        return CanonicalScan.isSureOf(claim, tenantId) ? Optional.empty() : found(tenantId);
    }

    private Optional<String> found(String tenantId) {
        JsonNode record;
        try {
            record = Json.read(claim.canonical());
        } catch (MalformedJson e) {
            return Optional.of("it is not readable: " + e.getMessage());
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
                : Optional.of("its " + field + " is '" + inRecord + "', but it is filed under '" + filedUnder + "'");
    }

    private static String text(JsonNode record, String field) {
        return record.path(field).asText("");
    }
}
