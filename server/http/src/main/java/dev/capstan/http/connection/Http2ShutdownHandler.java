package dev.capstan.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;

/** The end of an HTTP/2 connection: by GOAWAY when the server stops, and at once after an error. */
final class Http2ShutdownHandler extends ChannelInboundHandlerAdapter {

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == OpenRequests.ShutdownNotice.NOW) {
            ctx.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
        }
    }

    /**
     * Closes the connection without a line in the log: clients can cause any number of errors. After an error of the
     * protocol, the codec sends its code and closes the connection.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof Http2Exception)) {
            ctx.close();
        }
    }
}
