package dev.capstan.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/1.1 whose client takes nothing of a response for a time. One that reads slowly may take
 * as long as it likes.
 */
final class StalledResponseHandler extends IdleStateHandler {

    /** Creates the handler of a connection, which is closed after this time without progress. */
    StalledResponseHandler(Duration timeout) {
        super(true, 0, timeout.toMillis(), 0, TimeUnit.MILLISECONDS);
    }

    /** Closes the connection if a response is pending. The first event does not tell whether the client has read. */
    @Override
    protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
        ChannelOutboundBuffer buffer = ctx.channel().unsafe().outboundBuffer();
        if (!event.isFirst() && buffer != null && buffer.totalPendingWriteBytes() > 0) {
            ctx.close();
        }
    }
}
