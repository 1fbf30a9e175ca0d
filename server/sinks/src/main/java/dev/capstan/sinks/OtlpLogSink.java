package dev.capstan.sinks;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A sink of log records of OpenTelemetry, by OTLP over HTTP in protobuf. */
final class OtlpLogSink implements RecordSink {

    private static final System.Logger LOG = System.getLogger(OtlpLogSink.class.getName());

    private static final String PATH = "/v1/logs";
    private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");
    private static final int MAX_REASON_LENGTH = 200;

    private final HttpReceiver receiver;
    private final RecordFormat format;
    private final String name;

    OtlpLogSink(SinkAddress address, InstantSource clock) {
        this.receiver = new HttpReceiver(address, PATH, clock);
        this.format = address.format();
        this.name = address.name();
    }

    @Override
    public long send(List<ChainedRecord> records) throws IOException, SinkRefused {
        ScopeLogs.Builder logs = ScopeLogs.newBuilder()
                .setScope(InstrumentationScope.newBuilder().setName("dev.capstan.audit"));
        records.forEach(record -> logs.addLogRecords(logRecord(record)));
        ExportLogsServiceRequest request = ExportLogsServiceRequest.newBuilder()
                .addResourceLogs(ResourceLogs.newBuilder()
                        .setResource(Resource.newBuilder().addAttributes(attribute("service.name", "capstan")))
                        .addScopeLogs(logs))
                .build();
        return rejected(receiver.post("application/x-protobuf", request.toByteArray()));
    }

    private LogRecord logRecord(ChainedRecord record) {
        RecordSummary summary = RecordSummary.of(record);
        long time = TimeUnit.MILLISECONDS.toNanos(record.ts().toEpochMilli());
        LogRecord.Builder log = LogRecord.newBuilder()
                .setTimeUnixNano(time)
                .setObservedTimeUnixNano(time)
                .setSeverityNumber(
                        summary.isRefused() ? SeverityNumber.SEVERITY_NUMBER_WARN : SeverityNumber.SEVERITY_NUMBER_INFO)
                .setSeverityText(summary.isRefused() ? "WARN" : "INFO")
                .setEventName("dev.capstan.audit." + record.kind())
                .setBody(AnyValue.newBuilder().setStringValue(format.text(record)))
                .addAttributes(attribute("capstan.tenant", record.tenantId()))
                .addAttributes(KeyValue.newBuilder()
                        .setKey("capstan.audit.seq")
                        .setValue(AnyValue.newBuilder().setIntValue(record.seq())))
                .addAttributes(attribute("capstan.audit.hash", record.hash()))
                .addAttributes(attribute("capstan.audit.kind", record.kind()));
        summary.capability().ifPresent(value -> log.addAttributes(attribute("capstan.capability", value)));
        summary.actor().ifPresent(value -> log.addAttributes(attribute("capstan.actor", value)));
        summary.text("outcome").ifPresent(value -> log.addAttributes(attribute("capstan.outcome", value)));
        summary.text("code").ifPresent(value -> log.addAttributes(attribute("error.type", value)));
        summary.text("traceId").ifPresent(trace -> putTrace(log, trace));
        return log.build();
    }

    private static void putTrace(LogRecord.Builder log, String trace) {
        log.addAttributes(attribute("capstan.trace.id", trace));
        if (TRACE_ID.matcher(trace).matches()) {
            log.setTraceId(ByteString.copyFrom(HexFormat.of().parseHex(trace)));
        }
    }

    private static KeyValue attribute(String key, String value) {
        return KeyValue.newBuilder()
                .setKey(key)
                .setValue(AnyValue.newBuilder().setStringValue(value))
                .build();
    }

    /** Returns the number of records that the collector rejects although it has taken the request. */
    private long rejected(byte[] response) throws SinkRefused {
        try {
            ExportLogsPartialSuccess partial =
                    ExportLogsServiceResponse.parseFrom(response).getPartialSuccess();
            if (partial.getRejectedLogRecords() > 0) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        "sink " + name + ": the collector rejected " + partial.getRejectedLogRecords()
                                + " records for good: "
                                + Text.abbreviate(Printable.without(partial.getErrorMessage()), MAX_REASON_LENGTH));
            }
            return Math.max(0, partial.getRejectedLogRecords());
        } catch (InvalidProtocolBufferException e) {
            throw new SinkRefused("the response is not that of an OTLP collector; check the URL of the sink");
        }
    }

    @Override
    public void close() {
        receiver.close();
    }
}
