package dev.capstan.http.connection;

import dev.capstan.http.connection.RequestDeadlineHandler.TimeLimits;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one HTTP/2 connection: for the head of a request from its first byte, and for the time without a
 * stream. Frames that open no stream, such as pings, do not extend it.
 */
final class Http2DeadlineHandler extends ChannelInboundHandlerAdapter {

    private final TimeLimits timeLimits;
    private final Http2Connection connection;
    private final HeaderBlockScanner scanner = new HeaderBlockScanner();
    private @Nullable Future<?> headEnd;
    private @Nullable Future<?> restEnd;

    Http2DeadlineHandler(TimeLimits timeLimits, Http2Connection connection) {
        this.timeLimits = timeLimits;
        this.connection = connection;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        restEnd = RequestDeadlineHandler.after(timeLimits.rest(), ctx);
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                restEnd = RequestDeadlineHandler.cancelled(restEnd);
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                if (connection.numActiveStreams() == 0 && ctx.channel().isActive()) {
                    restEnd = RequestDeadlineHandler.cancelled(restEnd);
                    restEnd = RequestDeadlineHandler.after(timeLimits.rest(), ctx);
                }
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof ByteBuf bytes) {
            if (scanner.endsIn(bytes)) {
                headEnd = RequestDeadlineHandler.cancelled(headEnd);
            }
            if (headEnd == null && scanner.isInside()) {
                headEnd = RequestDeadlineHandler.after(timeLimits.head(), ctx);
            }
        }
        ctx.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        headEnd = RequestDeadlineHandler.cancelled(headEnd);
        restEnd = RequestDeadlineHandler.cancelled(restEnd);
        ctx.fireChannelInactive();
    }
}
