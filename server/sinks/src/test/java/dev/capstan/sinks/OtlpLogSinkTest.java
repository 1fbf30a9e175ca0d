package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.capstan.audit.ChainedRecord;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtlpLogSinkTest {

    private static final ChainedRecord RECORD = TestChains.record(TestChains.call("acme", 5));

    private static OtlpLogSink sink(TestReceiver receiver) {
        return new OtlpLogSink(SinkAddress.parse("otlp+http://" + receiver.authority()), InstantSource.system());
    }

    private static void respond(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    @Test
    void aRecordIsALogRecord() throws Exception {
        try (TestReceiver receiver = new TestReceiver((exchange, request) ->
                respond(exchange, ExportLogsServiceResponse.getDefaultInstance().toByteArray()))) {
            assertThat(sink(receiver).send(List.of(RECORD))).isZero();

            TestReceiver.Request request = receiver.requests().get(0);
            assertThat(request.path()).isEqualTo("/v1/logs");
            assertThat(request.mediaType()).isEqualTo("application/x-protobuf");
            LogRecord log = ExportLogsServiceRequest.parseFrom(request.body())
                    .getResourceLogs(0)
                    .getScopeLogs(0)
                    .getLogRecords(0);
            assertThat(log.getBody().getStringValue()).isEqualTo(RECORD.toLine());
            assertThat(log.getTimeUnixNano()).isEqualTo(RECORD.ts().toEpochMilli() * 1_000_000);
            assertThat(log.getSeverityText()).isEqualTo("WARN");
            assertThat(HexFormat.of().formatHex(log.getTraceId().toByteArray())).endsWith("0005");
            assertThat(log.getAttributesList().stream().map(KeyValue::getKey))
                    .contains("capstan.tenant", "capstan.audit.seq", "capstan.capability", "error.type");
        }
    }

    @Test
    void recordsThatACollectorRejectsAreCounted() throws Exception {
        ExportLogsServiceResponse partial = ExportLogsServiceResponse.newBuilder()
                .setPartialSuccess(ExportLogsPartialSuccess.newBuilder()
                        .setRejectedLogRecords(2)
                        .setErrorMessage("too large"))
                .build();
        try (TestReceiver receiver =
                new TestReceiver((exchange, request) -> respond(exchange, partial.toByteArray()))) {
            assertThat(sink(receiver).send(List.of(RECORD, RECORD, RECORD))).isEqualTo(2);
        }
    }

    @Test
    void aServerThatIsNoCollectorTakesNothing() throws Exception {
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> respond(exchange, "<html>".getBytes()))) {
            assertThatThrownBy(() -> sink(receiver).send(List.of(RECORD)))
                    .isInstanceOf(SinkRefused.class)
                    .hasMessageContaining("OTLP");
        }
    }
}
