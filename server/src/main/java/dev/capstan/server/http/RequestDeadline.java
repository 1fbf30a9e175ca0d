package dev.capstan.server.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time that each request of one connection has to arrive, from its first byte to its last.
 *
 * <p>A client that sends half a request, or a byte a second, is cut off. Both handlers run on the connection's own
 * thread.
 */
final class RequestDeadline {

    private final Duration time;
    private @Nullable Future<?> end;

    RequestDeadline(Duration time) {
        this.time = time;
    }

    /** Returns the handler of the bytes that arrive. */
    ChannelHandler beginnings() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object bytes) {
                if (end == null) {
                    end = context.executor().schedule(() -> context.close(), time.toMillis(), TimeUnit.MILLISECONDS);
                }
                context.fireChannelRead(bytes);
            }

            @Override
            public void channelInactive(ChannelHandlerContext context) {
                ended();
                context.fireChannelInactive();
            }
        };
    }

    /** Returns the handler of the parts of requests that were read from these bytes. */
    ChannelHandler ends() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object part) {
                if (part instanceof LastHttpContent) {
                    ended();
                }
                context.fireChannelRead(part);
            }
        };
    }

    private void ended() {
        if (end != null) {
            end.cancel(false);
            end = null;
        }
    }
}
