package dev.capstan.core.io;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes the body of an HTTP answer; of one that is too large nothing is kept, and the line is hung up. */
public final class BoundedBody implements BodySubscriber<Optional<byte[]>> {

    private final int most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    /**
     * A body that has not begun.
     *
     * @param most how many bytes it may have
     */
    public BoundedBody(int most) {
        this.most = most;
    }

    @Override
    public CompletionStage<Optional<byte[]>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (buffer.remaining() > most - bytes.size()) {
                hangUp();
                return;
            }
            byte[] piece = new byte[buffer.remaining()];
            buffer.get(piece);
            bytes.writeBytes(piece);
        }
        if (subscription != null) {
            subscription.request(1);
        }
    }

    private void hangUp() {
        body.complete(Optional.empty());
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable cause) {
        body.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
        body.complete(Optional.of(bytes.toByteArray()));
    }
}
