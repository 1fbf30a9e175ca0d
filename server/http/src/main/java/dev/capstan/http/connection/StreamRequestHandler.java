package dev.capstan.http.connection;

import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.timeout.TimeoutException;
import io.netty.util.ReferenceCountUtil;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the request of one HTTP/2 stream as that of an HTTP/1.1 connection, with the same limits: its head alone,
 * then its body. Resets a stream whose request is malformed (RFC 9113, 8.1.1).
 */
final class StreamRequestHandler extends ChannelInboundHandlerAdapter {

    /** A colon, a space, and the end of the line. */
    private static final int BESIDE_HEADER = 4;

    private boolean hasBegun;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        @Nullable HttpRequest request = message instanceof HttpRequest first ? first : null;
        boolean isExpected =
                request == null ? hasBegun : !hasBegun && request.uri().startsWith("/");
        if (!isExpected) {
            ReferenceCountUtil.release(message);
            reset(ctx, Http2Error.PROTOCOL_ERROR);
        } else if (request == null) {
            ctx.fireChannelRead(message);
        } else {
            hasBegun = true;
            begin(ctx, request);
        }
    }

    private static void begin(ChannelHandlerContext ctx, HttpRequest request) {
        HttpRequest head =
                new DefaultHttpRequest(request.protocolVersion(), request.method(), request.uri(), request.headers());
        head.setDecoderResult(sizeProblem(request));
        ctx.fireChannelRead(head);
        if (request instanceof LastHttpContent) {
            ReferenceCountUtil.release(request);
            ctx.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    private static DecoderResult sizeProblem(HttpRequest request) {
        int line = request.method().name().length() + request.uri().length();
        int headers = 0;
        for (Map.Entry<String, String> header : request.headers()) {
            headers += header.getKey().length() + header.getValue().length() + BESIDE_HEADER;
        }
        return line > NettyHttpServerConfiguration.DEFAULT_MAXINITIALLINELENGTH
                        || headers > NettyHttpServerConfiguration.DEFAULT_MAXHEADERSIZE
                ? DecoderResult.failure(new TooLongHttpHeaderException("the head is too large"))
                : DecoderResult.SUCCESS;
    }

    /** Hides from the source of a response that a closed stream has room, so that it sends no more parts. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (((Http2StreamChannel) ctx.channel()).stream().state() != Http2Stream.State.CLOSED) {
            ctx.fireChannelWritabilityChanged();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        reset(ctx, cause instanceof TimeoutException ? Http2Error.CANCEL : Http2Error.PROTOCOL_ERROR);
    }

    /** Ends a stream. Frames that arrive for it later are ignored. */
    private static void reset(ChannelHandlerContext ctx, Http2Error error) {
        ctx.writeAndFlush(new DefaultHttp2ResetFrame(error)).addListener(ChannelFutureListener.CLOSE);
    }
}
