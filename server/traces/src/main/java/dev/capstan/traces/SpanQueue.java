package dev.capstan.traces;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The bounded queue before the exporter. A span that finds it full is dropped and counted. */
final class SpanQueue implements SpanProcessor {

    /** The maximum number of spans that wait for their export. */
    static final int MAX_SPANS = 4_096;

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final SpanProcessor batches;
    private final LoggedExporter exporter;
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();

    SpanQueue(LoggedExporter exporter, Duration timeout) {
        this.exporter = exporter;
        // Twice the bound of this queue, so that no span is dropped uncounted.
        this.batches = BatchSpanProcessor.builder(exporter)
                .setMaxQueueSize(2 * MAX_SPANS)
                .setScheduleDelay(PERIOD)
                .setExporterTimeout(timeout)
                .build();
    }

    /** Returns the number of spans that were dropped. */
    long dropped() {
        return dropped.get();
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        if (accepted.incrementAndGet() - exporter.taken() > MAX_SPANS) {
            accepted.decrementAndGet();
            dropped.incrementAndGet();
        } else {
            batches.onEnd(span);
        }
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }

    @Override
    public CompletableResultCode forceFlush() {
        return batches.forceFlush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return batches.shutdown();
    }
}
