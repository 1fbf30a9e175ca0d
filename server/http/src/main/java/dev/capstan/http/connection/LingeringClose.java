package dev.capstan.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection whose client may still be sending (RFC 9112, 9.6).
 *
 * <p>A connection that is closed with unread bytes is reset, and the client loses the response. So this side says that it
 * ends, and discards bytes until the client ends too, but no more than 2 MiB and for two seconds.
 */
final class LingeringClose {

    private static final long MAX_BYTES = 2L << 20;
    private static final long MAX_MILLIS = 2_000;

    private final ChannelHandlerContext ctx;
    private long discarded;

    LingeringClose(ChannelHandlerContext ctx) {
        this.ctx = ctx;
    }

    /** Ends this side of the connection, after the last byte of the response. */
    void begin() {
        if (!(ctx.channel() instanceof DuplexChannel channel)) {
            ctx.close();
            return;
        }
        channel.shutdownOutput();
        var end = ctx.executor().schedule(() -> ctx.close(), MAX_MILLIS, TimeUnit.MILLISECONDS);
        channel.closeFuture().addListener(closed -> end.cancel(false));
        ctx.read();
    }

    /** Releases what the client sends meanwhile, and closes at the limit. */
    void discard(Object message) {
        if (message instanceof ByteBuf bytes) {
            discarded += bytes.readableBytes();
        } else if (message instanceof ByteBufHolder holder) {
            discarded += holder.content().readableBytes();
        }
        ReferenceCountUtil.release(message);
        if (discarded > MAX_BYTES) {
            ctx.close();
        }
    }
}
