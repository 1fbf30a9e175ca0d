package dev.capstan.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Spans that find the queue full are dropped and counted, and each span is counted once. */
class SpanQueueTest {

    private static final int SPANS = 3 * SpanQueue.MAX_SPANS;

    @Test
    void eachSpanIsExportedLostOrDropped() throws Exception {
        BlockedExporter blocked = new BlockedExporter();
        LoggedExporter exporter = new LoggedExporter(blocked, "a collector");
        SpanQueue queue = new SpanQueue(exporter, Duration.ofSeconds(30));
        try (SdkTracerProvider provider =
                SdkTracerProvider.builder().addSpanProcessor(queue).build()) {
            Tracer tracer = provider.get("test");
            for (int i = 0; i < SPANS; i++) {
                tracer.spanBuilder("span").startSpan().end();
            }
            assertThat(queue.dropped()).isBetween(1L, (long) SPANS - SpanQueue.MAX_SPANS);
            blocked.release.countDown();
            provider.shutdown().join(30, TimeUnit.SECONDS);
        }

        assertThat(exporter.failures()).isEqualTo(1);
        assertThat(exporter.lost()).isPositive();
        assertThat(exporter.exported()).isPositive();
        assertThat(exporter.exported() + exporter.lost() + queue.dropped()).isEqualTo(SPANS);
    }

    /** An exporter whose first export fails once it is released. */
    private static final class BlockedExporter implements SpanExporter {

        private final CountDownLatch release = new CountDownLatch(1);
        private boolean isFirst = true;

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            boolean fails = isFirst;
            isFirst = false;
            return fails ? CompletableResultCode.ofFailure() : CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
