package dev.capstan.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection or a stream whose client may still be sending (RFC 9112, 9.6).
 *
 * <p>A connection that is closed with unread bytes is reset, and the client loses the response. So the server closes
 * its side first and discards input until the client closes too, at most 2 MiB and 2 s. The same holds for a stream of
 * HTTP/2: some clients read no response before they have sent their body.
 */
final class LingeringClose {

    private static final long MAX_BYTES = 2L << 20;
    private static final long MAX_MILLIS = 2_000;

    private final ChannelHandlerContext ctx;
    private long discarded;

    LingeringClose(ChannelHandlerContext ctx) {
        this.ctx = ctx;
    }

    /**
     * Closes the server's side of the connection, after the last byte of the response. The response has ended that of a
     * stream already.
     */
    void begin() {
        if (ctx.channel() instanceof DuplexChannel channel) {
            shutdownOutput(channel);
        }
        limit(ctx.channel());
        ctx.read();
    }

    /** Closes a connection or a stream after 2 s. */
    static void limit(Channel channel) {
        var end = channel.eventLoop().schedule(() -> channel.close(), MAX_MILLIS, TimeUnit.MILLISECONDS);
        channel.closeFuture().addListener(closed -> end.cancel(false));
    }

    /** Ends the output. Over TLS, the client is told first that it is complete. */
    private void shutdownOutput(DuplexChannel channel) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (tls == null) {
            channel.shutdownOutput();
        } else {
            tls.closeOutbound().addListener(sent -> channel.shutdownOutput());
        }
    }

    /** Releases a message from the client, and closes the connection at the limit. */
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
