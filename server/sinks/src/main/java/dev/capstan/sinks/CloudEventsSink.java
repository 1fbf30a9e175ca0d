package dev.capstan.sinks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/**
 * A sink of CloudEvents 1.0 in batches of JSON over HTTP. The id of an event is the head of the chain at its record, so a
 * receiver can discard repetitions.
 */
final class CloudEventsSink implements RecordSink {

    private static final String MEDIA_TYPE = "application/cloudevents-batch+json";

    private final HttpReceiver receiver;
    private final RecordFormat format;

    CloudEventsSink(SinkAddress address, InstantSource clock) {
        this.receiver = new HttpReceiver(address, "", clock);
        this.format = address.format();
    }

    @Override
    public long send(List<ChainedRecord> records) throws IOException, SinkRefused {
        ArrayNode batch = Json.mapper().createArrayNode();
        for (ChainedRecord record : records) {
            batch.addObject()
                    .put("specversion", "1.0")
                    .put("id", record.head().toString())
                    .put("source", "/capstan/audit/" + encoded(record.tenantId()))
                    .put("type", "dev.capstan.audit." + record.kind())
                    .put("time", record.ts().toString())
                    .put("datacontenttype", "application/json")
                    .set("data", format.json(record));
        }
        receiver.post(MEDIA_TYPE, Json.writeBytes(batch));
        return 0;
    }

    private static String encoded(String tenantId) {
        return URLEncoder.encode(tenantId, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        receiver.close();
    }
}
