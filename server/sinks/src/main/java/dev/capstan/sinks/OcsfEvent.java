package dev.capstan.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.json.Json;

/** A record as an event of OCSF 1.3, class API Activity. Fields without an attribute are in {@code unmapped}. */
final class OcsfEvent {

    private static final String VERSION = "1.3.0";
    private static final int CATEGORY = 6;
    private static final int CLASS = 6003;
    private static final int ACTIVITY_OTHER = 99;
    private static final int TYPE_FACTOR = 100;
    private static final int INFORMATIONAL = 1;
    private static final int LOW = 2;

    private OcsfEvent() {}

    static ObjectNode of(ChainedRecord record) {
        RecordSummary summary = RecordSummary.of(record);
        ObjectNode event = Json.object()
                .put("category_uid", CATEGORY)
                .put("category_name", "Application Activity")
                .put("class_uid", CLASS)
                .put("class_name", "API Activity")
                .put("activity_id", ACTIVITY_OTHER)
                .put("activity_name", record.kind())
                .put("type_uid", (long) CLASS * TYPE_FACTOR + ACTIVITY_OTHER)
                .put("type_name", "API Activity: Other")
                .put("time", record.ts().toEpochMilli())
                .put("severity_id", summary.isRefused() ? LOW : INFORMATIONAL)
                .put("severity", summary.isRefused() ? "Low" : "Informational");
        putStatus(event, summary);
        putParties(event, record, summary);
        putMetadata(event, record, summary);
        JsonNode duration = summary.details().path("executionTimeMs");
        if (duration.isIntegralNumber()) {
            event.set("duration", duration);
        }
        ObjectNode unmapped = event.putObject("unmapped");
        unmapped.put("prev", record.prev()).put("hash", record.hash());
        unmapped.set("record", summary.details());
        return event;
    }

    private static void putStatus(ObjectNode event, RecordSummary summary) {
        if (summary.isSucceeded()) {
            event.put("status_id", 1).put("status", "Success");
        } else if (summary.isRefused()) {
            event.put("status_id", 2).put("status", "Failure");
        } else {
            event.put("status_id", 0).put("status", "Unknown");
        }
        summary.text("code").ifPresent(code -> event.put("status_code", code));
    }

    private static void putParties(ObjectNode event, ChainedRecord record, RecordSummary summary) {
        String actor = summary.actor().orElse("capstan");
        ObjectNode by = event.putObject("actor");
        by.put("app_name", "capstan");
        by.putObject("user").put("uid", actor).put("name", actor);
        // Only records of sign-ins have an address; the class requires one attribute of the source.
        event.putObject("src_endpoint").put("name", actor);
        ObjectNode api = event.putObject("api");
        api.put("operation", summary.capability().orElse(record.kind()));
        summary.text("capabilityVersion").ifPresent(version -> api.put("version", version));
        summary.text("peerId").ifPresent(agent -> api.putObject("service").put("name", agent));
        summary.text("correlationId").ifPresent(id -> api.putObject("request").put("uid", id));
    }

    private static void putMetadata(ObjectNode event, ChainedRecord record, RecordSummary summary) {
        ObjectNode metadata = event.putObject("metadata");
        metadata.put("version", VERSION)
                .put("uid", record.head().toString())
                .put("event_code", record.kind())
                .put("sequence", record.seq())
                .put("tenant_uid", record.tenantId());
        metadata.putObject("product").put("name", "Capstan").put("vendor_name", "Capstan");
        summary.text("traceId").ifPresent(trace -> metadata.put("correlation_uid", trace));
    }
}
