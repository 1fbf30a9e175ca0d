package dev.capstan.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/1.1 whose client takes nothing of a response for a time. One that reads slowly may take
 * as long as it likes.
 */
final class StalledResponseHandler extends ChannelOutboundHandlerAdapter {

    private final Duration timeout;
    private boolean isWatched;
    private long written;

    /** The amount that has been sent at one moment. */
    private record Progress(long written, long ofCurrent) {}

    /** Creates the handler of a connection, which is closed after this time without progress. */
    StalledResponseHandler(Duration timeout) {
        this.timeout = timeout;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ChannelPromise done = promise.unvoid();
        done.addListener(sent -> written++);
        ctx.write(message, done);
        if (!isWatched) {
            isWatched = true;
            watch(ctx, progress(ctx.channel()));
        }
    }

    private void watch(ChannelHandlerContext ctx, Progress before) {
        ctx.executor().schedule(() -> look(ctx, before), timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look(ChannelHandlerContext ctx, Progress before) {
        ChannelOutboundBuffer buffer = ctx.channel().unsafe().outboundBuffer();
        if (buffer == null || buffer.totalPendingWriteBytes() == 0) {
            isWatched = false;
            return;
        }
        Progress now = progress(ctx.channel());
        if (now.equals(before)) {
            ctx.close();
        } else {
            watch(ctx, now);
        }
    }

    private Progress progress(Channel channel) {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return new Progress(written, buffer == null ? 0 : buffer.currentProgress());
    }
}
