package dev.capstan.traces;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** An exporter that logs once when its collector becomes unavailable, and once when it is available again. */
final class LoggedExporter implements SpanExporter {

    private static final System.Logger LOG = System.getLogger(LoggedExporter.class.getName());

    private final SpanExporter exporter;
    private final String endpoint;
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong exported = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    LoggedExporter(SpanExporter exporter, String endpoint) {
        this.exporter = exporter;
        this.endpoint = endpoint;
    }

    /** Returns the number of spans whose export has begun. */
    long taken() {
        return taken.get();
    }

    /** Returns the number of exports that failed. */
    long failures() {
        return failures.get();
    }

    /** Returns the number of spans that the collector has taken. */
    long exported() {
        return exported.get();
    }

    /** Returns the number of spans that the collector has not taken. */
    long lost() {
        return lost.get();
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        int count = spans.size();
        taken.addAndGet(count);
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(() -> {
            if (result.isSuccess()) {
                exported.addAndGet(count);
                if (fails.compareAndSet(true, false)) {
                    LOG.log(System.Logger.Level.WARNING, "spans are exported to " + endpoint + " again");
                }
            } else {
                lost.addAndGet(count);
                failures.incrementAndGet();
                if (fails.compareAndSet(false, true)) {
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "spans cannot be exported to " + endpoint
                                    + " and are lost; check this address, the collector and the headers");
                }
            }
        });
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
