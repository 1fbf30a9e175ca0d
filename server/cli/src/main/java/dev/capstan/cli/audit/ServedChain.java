package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The audit chains of a running server, read over HTTP. */
record ServedChain(ServerClient server) implements ChainReader {

    @Override
    public ChainHead head(String tenantId) {
        throw new CommandFailed("a server verifies its chain itself; use capstan audit verify");
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        List<ChainedRecord> records = new ArrayList<>();
        long cursor = after;
        boolean more = true;
        while (more && records.size() < limit) {
            int pageSize = Math.min(limit - records.size(), QueryRecords.MAX_LIMIT);
            JsonNode page = server.expect("/audit/records", query(selection, cursor, pageSize));
            page.path("records").forEach(record -> records.add(parsed(record)));
            long next = page.path("next_cursor").asLong();
            more = page.path("has_more").asBoolean() && next > cursor;
            cursor = next;
        }
        return records;
    }

    private static ChainedRecord parsed(JsonNode record) {
        try {
            return ChainedRecord.fromJson(record);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("the server's response is invalid: " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> tenants(String after, int limit) {
        throw new CommandFailed("a server does not list its tenants; name one with --tenant");
    }

    private static Map<String, String> query(Selection selection, long after, int limit) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("tenant", selection.tenantId());
        query.put("after", Long.toString(after));
        query.put("limit", Integer.toString(limit));
        Optional.ofNullable(selection.kind()).ifPresent(kind -> query.put("kind", kind));
        Optional.ofNullable(selection.since()).ifPresent(since -> query.put("since", millis(since)));
        Optional.ofNullable(selection.until()).ifPresent(until -> query.put("until", millis(until)));
        return query;
    }

    private static String millis(Instant instant) {
        return Long.toString(instant.toEpochMilli());
    }
}
