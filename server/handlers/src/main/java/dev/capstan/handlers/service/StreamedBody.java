package dev.capstan.handlers.service;

import dev.capstan.handlers.stream.LineBuffer;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The reading of a response into a buffer of lines. The connection is not read while the buffer is full. */
final class StreamedBody implements BodySubscriber<ServiceBody> {

    private final StreamFormat format;
    private final LineBuffer lines = new LineBuffer(this::requestMore);
    private final AtomicBoolean paused = new AtomicBoolean();
    private volatile Flow.@Nullable Subscription subscription;

    StreamedBody(StreamFormat format) {
        this.format = format;
    }

    @Override
    public CompletionStage<ServiceBody> getBody() {
        return CompletableFuture.completedFuture(new ServiceBody.Streamed(lines, format, this::close));
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] piece = new byte[buffer.remaining()];
            buffer.get(piece);
            lines.add(piece, piece.length);
        }
        paused.set(true);
        requestMore();
    }

    /** Requests the next bytes, once for each time that it has paused. */
    private void requestMore() {
        Flow.Subscription source = subscription;
        if (source != null && !lines.isFull() && paused.compareAndSet(true, false)) {
            source.request(1);
        }
    }

    @Override
    public void onError(Throwable cause) {
        lines.end(LineBuffer.End.BROKEN);
    }

    @Override
    public void onComplete() {
        lines.end(LineBuffer.End.COMPLETE);
    }

    private void close() {
        lines.end(LineBuffer.End.BROKEN);
        Flow.Subscription source = subscription;
        if (source != null) {
            source.cancel();
        }
    }
}
