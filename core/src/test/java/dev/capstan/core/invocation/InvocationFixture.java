package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A capability, the path of its calls, and their records. */
abstract class InvocationFixture {

    static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_123L);
    static final JsonNode PAYLOAD = Fleet.json("{\"prUrl\":\"https://example.org/1\"}");
    static final JsonNode RESULT = Fleet.json("{\"verdict\":\"approve\"}");
    static final Target REVIEW = Target.of(new AgentId("reviewer"), "review");

    final HandlerExecutor workers = new HandlerExecutor("invoke-test", 2);
    final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    final Capability review = Fleet.running(
            Fleet.capability("reviewer", "review", "1.2"), new HandlerSpec.Java("review"), Duration.ofSeconds(10));
    final Gate find = new FindCapability(new InMemoryCatalogs(List.of(Fleet.catalog("reviewer", review))));

    @AfterEach
    void stop() {
        workers.close();
    }

    InvokeCapability path(Handler handler, Gate... gates) {
        return path(trail, handler, gates);
    }

    InvokeCapability path(AuditTrail records, Handler handler, Gate... gates) {
        return new InvokeCapability(
                List.of(gates), capability -> handler, List.of(), workers, records, InstantSource.fixed(NOW));
    }

    static Handler answering(JsonNode data) {
        return (call, deadline) -> new HandlerResult.Responded(data);
    }

    static Call call() {
        return Fleet.call(REVIEW, PAYLOAD);
    }

    static Refusal refusal(Outcome outcome) {
        return ((Outcome.Refused) outcome).refusal();
    }

    AuditEvent onlyEvent() {
        assertThat(trail.events()).hasSize(1);
        return trail.events().get(0);
    }

    /** The event as one record, the id of the call, which is new each time, made comparable. */
    static JsonNode record(AuditEvent event, Call call) {
        assertThat(event.details().path("correlationId").textValue()).isEqualTo(call.correlationId());
        var record = Json.object()
                .put("kind", event.kind())
                .put("ts", event.ts().toEpochMilli())
                .put("tenantId", event.tenantId());
        record.setAll(event.details());
        record.set("correlationId", TextNode.valueOf("<id>"));
        return Fleet.json(Json.write(record));
    }
}
