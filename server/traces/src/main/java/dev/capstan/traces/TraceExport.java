package dev.capstan.traces;

import dev.capstan.core.invocation.TraceParent;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/**
 * The export of spans to a collector by OTLP over HTTP, in batches and on a thread of its own. Calls never wait for it:
 * spans that do not fit into its queue are dropped.
 */
public final class TraceExport implements AutoCloseable {

    private static final Logger LOG_OF_LIBRARY = Logger.getLogger("io.opentelemetry");

    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
    private static final AttributeKey<String> INSTANCE = AttributeKey.stringKey("service.instance.id");
    private static final Pattern COLLECTOR = Pattern.compile("https?://[^/@?#\\s]+(/[^@?#\\s]*)?");
    private static final String PATH = "/v1/traces";
    private static final int MAX_TEXT = 256;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long FLUSH_SECONDS = 3;

    private final GivenIds ids = new GivenIds();
    private final LoggedExporter exporter;
    private final SpanQueue queue;
    private final SdkTracerProvider provider;
    private final Tracer tracer;
    private final double ratio;

    /**
     * Creates an export.
     *
     * @param collector http or https URL of the collector, without {@code /v1/traces}
     * @param headers headers of each export
     * @param ratio share of the traces to sample that no caller has begun, from 0 to 1
     * @param instance name of this server among others
     */
    public TraceExport(String collector, CollectorHeaders headers, double ratio, String instance) {
        if (!COLLECTOR.matcher(collector).matches()) {
            throw new IllegalArgumentException(
                    "the OTLP endpoint '" + collector + "' is not an http or https URL, such as http://127.0.0.1:4318");
        }
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("the trace ratio " + ratio + " is not from 0 to 1");
        }
        LOG_OF_LIBRARY.setLevel(Level.OFF);
        String endpoint = collector.replaceFirst("/+$", "") + PATH;
        this.ratio = ratio;
        this.exporter = new LoggedExporter(
                OtlpHttpSpanExporter.builder()
                        .setEndpoint(endpoint)
                        .setHeaders(headers::values)
                        .setTimeout(TIMEOUT)
                        .build(),
                endpoint);
        this.queue = new SpanQueue(exporter, TIMEOUT);
        this.provider = SdkTracerProvider.builder()
                .setIdGenerator(ids)
                .setSampler(Sampler.alwaysOn())
                .setResource(Resource.builder()
                        .put(SERVICE, "capstan")
                        .put(INSTANCE, instance)
                        .build())
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(MAX_TEXT)
                        .build())
                .addSpanProcessor(queue)
                .build();
        this.tracer = provider.get("dev.capstan");
    }

    /** Returns the position of a new span of a call: sampled if its caller's is, or by the ratio if it has none. */
    TraceParent begin(TraceParent caller) {
        boolean isSampled = caller.isBeginning()
                ? ratio > 0 && ThreadLocalRandom.current().nextDouble() < ratio
                : caller.isSampled();
        TraceParent next = caller.next();
        return next.at(next.parentId(), isSampled);
    }

    /** Starts a span with the ids of a position. */
    Span start(SpanBuilder builder, TraceParent position) {
        return ids.start(builder, position);
    }

    /** Returns the builder of a span within another, or of the first one of a trace. */
    SpanBuilder within(TraceParent parent, String name) {
        if (parent.isBeginning()) {
            return tracer.spanBuilder(name).setNoParent();
        }
        SpanContext context = SpanContext.createFromRemoteParent(
                parent.traceId(), parent.parentId(), TraceFlags.getSampled(), TraceState.getDefault());
        return tracer.spanBuilder(name).setParent(Context.root().with(Span.wrap(context)));
    }

    /** Returns the number of spans that the collector has taken. */
    public long exported() {
        return exporter.exported();
    }

    /** Returns the number of spans that the collector has not taken. */
    public long lost() {
        return exporter.lost();
    }

    /** Returns the number of spans that found the queue full. */
    public long dropped() {
        return queue.dropped();
    }

    /** Returns the number of exports that failed. */
    public long failures() {
        return exporter.failures();
    }

    /** Exports what is left, for at most 3 s. */
    @Override
    public void close() {
        provider.shutdown().join(FLUSH_SECONDS, TimeUnit.SECONDS);
    }
}
