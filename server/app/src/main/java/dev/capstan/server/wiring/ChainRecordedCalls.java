package dev.capstan.server.wiring;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.BoundedPage;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.RecordClockJumps;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.port.RecordedCalls;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The search for records of calls in the audit chain, page by page, until all are found or the chain ends.
 *
 * <p>It starts at the time of the first call, or earlier if the clock was set back after that.
 */
record ChainRecordedCalls(ChainReader chains) implements RecordedCalls {

    private static final int PAGE = 1_000;

    /** A time for changes of the clock that are too small, or were too short a time ago, to be recorded. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    @Override
    public Set<String> findRecorded(String tenantId, Set<String> correlationIds, Instant since) {
        Instant earliest = earliestRecord(since).minus(MARGIN);
        Set<String> found = new HashSet<>();
        search(new Selection(tenantId, UnfinishedCall.RECORD, earliest, null), details -> {
            String id = details.path("correlationId").asText();
            if (correlationIds.contains(id)) {
                found.add(id);
            }
            return found.size() < correlationIds.size();
        });
        return found;
    }

    /** Returns the earliest time that a record can have which was written after a time. */
    private Instant earliestRecord(Instant start) {
        AtomicLong earliest = new AtomicLong(start.toEpochMilli());
        search(Selection.of(Selection.DEFAULT_TENANT, RecordClockJumps.KIND), jump -> {
            if (jump.path("from").longValue() >= earliest.get()) {
                earliest.accumulateAndGet(jump.path("to").longValue(), Math::min);
            }
            return true;
        });
        return Instant.ofEpochMilli(earliest.get());
    }

    private void search(Selection selection, Predicate<JsonNode> goesOn) {
        long after = 0;
        List<ChainedRecord> page;
        do {
            page = BoundedPage.read(chains, selection, after, PAGE).records();
            for (ChainedRecord record : page) {
                if (!details(record).map(goesOn::test).orElse(true)) {
                    return;
                }
                after = record.seq();
            }
        } while (!page.isEmpty());
    }

    private static Optional<JsonNode> details(ChainedRecord record) {
        try {
            return Optional.of(Json.read(record.canonical().getBytes(StandardCharsets.UTF_8)));
        } catch (MalformedJson damaged) {
            return Optional.empty();
        }
    }
}
