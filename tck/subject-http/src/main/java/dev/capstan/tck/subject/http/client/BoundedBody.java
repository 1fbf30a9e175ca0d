package dev.capstan.tck.subject.http.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** A response body as far as the kit reads it: at most 4 MiB, four times the largest envelope. */
final class BoundedBody implements BodySubscriber<byte[]> {

    /** Maximum size of a body, in bytes. */
    static final int MAX_BYTES = 4 * 1024 * 1024;

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private @Nullable Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (part.remaining() > MAX_BYTES - read.size()) {
                failTooLarge();
                return;
            }
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            read.writeBytes(bytes);
        }
    }

    @Override
    public void onError(Throwable error) {
        body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
        body.complete(read.toByteArray());
    }

    private void failTooLarge() {
        if (subscription != null) {
            subscription.cancel();
        }
        read.reset();
        body.completeExceptionally(new BodyTooLarge());
    }

    /** The failure to read a body that exceeds the maximum. */
    static final class BodyTooLarge extends IOException {

        private static final long serialVersionUID = 1L;

        BodyTooLarge() {
            super("more than " + MAX_BYTES / 1024 / 1024 + " MiB");
        }
    }
}
