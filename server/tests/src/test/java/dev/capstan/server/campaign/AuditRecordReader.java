package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The audit records of one kind, each read once. */
final class AuditRecordReader {

    private final CampaignContext context;
    private final String path;
    private String cursor = "0";

    AuditRecordReader(CampaignContext context, String kind) {
        this.context = context;
        this.path = "/audit/records?kind=" + kind + "&limit=500&after=";
    }

    /** Returns the records since the last time. */
    List<JsonNode> next() throws InterruptedException {
        List<JsonNode> records = new ArrayList<>();
        boolean more = true;
        while (more) {
            Response page = context.client().get(path + cursor);
            if (!page.isDone()) {
                context.violations().violated("the record cannot be read: " + page);
                return records;
            }
            JsonNode json = page.json();
            for (JsonNode entry : json.path("records")) {
                cursor = entry.path("seq").asText();
                records.add(entry.path("record"));
            }
            more = json.path("has_more").asBoolean();
        }
        return records;
    }
}
