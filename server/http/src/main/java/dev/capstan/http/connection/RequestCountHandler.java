package dev.capstan.http.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.function.IntConsumer;

/**
 * Counts the requests of one connection, each from its head until its response is written or the connection is closed.
 */
final class RequestCountHandler extends ChannelDuplexHandler {

    private final IntConsumer count;
    private int unanswered;
    private boolean interim;

    /**
     * Creates the counter of one connection.
     *
     * @param count receives each change of the count, on the thread of the connection
     */
    RequestCountHandler(IntConsumer count) {
        this.count = count;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            unanswered++;
            count.accept(1);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            interim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
        ChannelPromise written = promise.unvoid();
        if (message instanceof LastHttpContent && !interim) {
            written.addListener(done -> responseSent());
        }
        context.write(message, written);
    }

    private void responseSent() {
        if (unanswered > 0) {
            unanswered--;
            count.accept(-1);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        count.accept(-unanswered);
        unanswered = 0;
        context.fireChannelInactive();
    }
}
