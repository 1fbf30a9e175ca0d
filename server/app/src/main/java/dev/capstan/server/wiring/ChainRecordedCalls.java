package dev.capstan.server.wiring;

import dev.capstan.audit.BoundedPage;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.port.RecordedCalls;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The search for records of calls in the audit chain, page by page, until all are found or the chain ends. */
record ChainRecordedCalls(ChainReader chains) implements RecordedCalls {

    private static final int PAGE = 1_000;

    @Override
    public Set<String> findRecorded(String tenantId, Set<String> correlationIds, Instant since) {
        Selection selection = new Selection(tenantId, UnfinishedCall.RECORD, since, null);
        Set<String> found = new HashSet<>();
        long after = 0;
        List<ChainedRecord> page;
        do {
            page = BoundedPage.read(chains, selection, after, PAGE).records();
            for (ChainedRecord record : page) {
                correlationId(record).filter(correlationIds::contains).ifPresent(found::add);
                after = record.seq();
            }
        } while (!page.isEmpty() && found.size() < correlationIds.size());
        return found;
    }

    private static Optional<String> correlationId(ChainedRecord record) {
        try {
            return Optional.of(Json.read(record.canonical().getBytes(StandardCharsets.UTF_8))
                    .path("correlationId")
                    .asText());
        } catch (MalformedJson damaged) {
            return Optional.empty();
        }
    }
}
