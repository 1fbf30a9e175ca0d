package dev.capstan.server.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.Sha256;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A valid chain of many records in a data directory, the same at every run: invocations ten milliseconds apart, of
 * which each thousandth is a violation instead, and each hundredth comes a second late.
 */
final class GeneratedChain {

    static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    static final long PACE_MS = 10;
    static final String RARE = "capability_schema_violation";

    private static final String COMMON = "capability_invocation";
    private static final String TENANT = "default";
    private static final int GROUP = 5_000;

    private GeneratedChain() {}

    /** Creates the chain in a directory without one, and returns its head. */
    static ChainHead in(Path data, long records) {
        try (ApplicationContext context =
                ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(data)))) {
            ChainStore store = context.getBean(ChainStore.class);
            for (long done = store.head(TENANT).seq(); done < records; done += GROUP) {
                long count = Math.min(GROUP, records - done);
                store.extend(new TreeSet<>(List.of(TENANT)), heads -> group(heads.get(TENANT), count));
            }
            return store.head(TENANT);
        }
    }

    private static List<ChainedRecord> group(ChainHead head, long count) {
        List<ChainedRecord> records = new ArrayList<>();
        ChainHead last = head;
        for (long i = 0; i < count; i++) {
            ChainedRecord record = after(last);
            records.add(record);
            last = record.head();
        }
        return records;
    }

    private static ChainedRecord after(ChainHead head) {
        long seq = head.seq() + 1;
        String kind = seq % 1000 == 0 ? RARE : COMMON;
        Instant ts = BEGIN.plusMillis(seq * PACE_MS - (seq % 100 == 0 ? 1000 : 0));
        String canonical = "{\"agentId\":\"agt_" + seq % 97 + "\",\"capabilityName\":\"review-pr\",\"kind\":\"" + kind
                + "\",\"latencyMs\":" + seq % 400 + ",\"outcome\":\"succeeded\",\"peerId\":\"agent://review\""
                + ",\"tenantId\":\"" + TENANT + "\",\"traceId\":\"0b7e1f2a-33c1-4a60-9f5e-"
                + String.format("%012x", seq)
                + "\",\"ts\":" + ts.toEpochMilli() + ",\"version\":\"1.2.0\"}";
        String hash = Sha256.hex("{\"prev\":\"" + head.hash() + "\",\"record\":" + canonical + ",\"seq\":" + seq + "}");
        return new ChainedRecord(TENANT, seq, kind, ts, head.hash(), canonical, hash);
    }
}
