package dev.capstan.server.http;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.List;

/**
 * Refuses a request whose body has no certain end, and closes its connection (RFC 9112, 6.3 and 8).
 *
 * <p>A body that breaks off in the middle of its chunks would otherwise be taken for a whole one. A transfer coding beside
 * {@code chunked} can mean another end of the body to a proxy than to this server.
 */
final class RefuseDoubtfulBodies extends ChannelDuplexHandler {

    private static final Refusal BROKEN = Refusal.of(
            RefusalCode.INVALID_REQUEST, "the chunks of the body are invalid (RFC 9112, 7.1); send the request again");

    private static final IllegalArgumentException CODING =
            new IllegalArgumentException("the only transfer coding is chunked");

    private int unanswered;
    private boolean answering;
    private boolean refused;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request) {
            unanswered++;
            if (hasDoubtfulCoding(request)) {
                request.setDecoderResult(DecoderResult.failure(CODING));
            }
            refused = request.decoderResult().isFailure();
            ctx.fireChannelRead(message);
        } else if (message instanceof HttpContent content
                && content.decoderResult().isFailure()) {
            refused = true;
            content.release();
            refuse(ctx);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        boolean isInterim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (!isInterim && message instanceof HttpResponse) {
            answering = true;
        }
        if (!isInterim && message instanceof LastHttpContent) {
            answering = false;
            unanswered--;
        }
        ctx.write(message, promise);
    }

    private static boolean hasDoubtfulCoding(HttpRequest request) {
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return !codings.isEmpty()
                && (codings.size() > 1 || !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.get(0)));
    }

    /** Answers where nothing else is to be answered before; else only closes, as answers keep the order of requests. */
    private void refuse(ChannelHandlerContext ctx) {
        if (unanswered != 1 || answering) {
            ctx.close();
            return;
        }
        FullHttpResponse answer = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.BAD_REQUEST,
                Unpooled.wrappedBuffer(Json.writeBytes(Answers.refusal(BROKEN))));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, answer.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }
}
