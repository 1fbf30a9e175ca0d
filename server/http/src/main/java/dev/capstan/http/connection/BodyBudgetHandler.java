package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Counts the bodies of one connection against the budget. Marks content beyond the budget as failed. */
final class BodyBudgetHandler extends ChannelDuplexHandler {

    /** The least that a piece of a body counts for, in bytes: its objects take about 93 bytes of heap. */
    private static final int MIN_COST = 16;

    private final BodyBudget budget;
    private final Queue<BodyReservation> unanswered = new ArrayDeque<>(1);
    private @Nullable BodyReservation arriving;

    BodyBudgetHandler(BodyBudget budget) {
        this.budget = budget;
    }

    /** Releases the reservation of a request's body, even if its client has disconnected. */
    static void release(io.micronaut.http.HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty
                && netty.getNativeRequest() instanceof BudgetedRequest holding) {
            holding.body.release();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpRequest request) {
            arriving = new BodyReservation(budget);
            unanswered.add(arriving);
            ctx.fireChannelRead(new BudgetedRequest(request, arriving));
            return;
        }
        if (message instanceof HttpContent content && arriving != null && !arriving.add(cost(content))) {
            content.setDecoderResult(DecoderResult.failure(new RefusedBody(Refusal.busy(
                    "too many concurrent request bodies (limit " + budget.limit() + " bytes); retry in 1 s"))));
        }
        ctx.fireChannelRead(message);
    }

    /** Returns the bytes that count for a piece of a body: a small one takes more memory than its bytes. */
    private static int cost(HttpContent content) {
        int bytes = content.content().readableBytes();
        return bytes == 0 && content instanceof LastHttpContent ? 0 : Math.max(bytes, MIN_COST);
    }

    /** Returns the handler that marks a body as complete. It comes after those that refuse and discard requests. */
    ChannelHandler ends() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object message) {
                if (message instanceof LastHttpContent && arriving != null) {
                    arriving.complete();
                }
                ctx.fireChannelRead(message);
            }
        };
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        boolean isInterim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !isInterim) {
            BodyReservation completed = unanswered.poll();
            if (completed != null) {
                completed.release();
            }
        }
        ctx.write(message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        unanswered.forEach(BodyReservation::abandon);
        ctx.fireChannelInactive();
    }

    /** The refusal of a body while it arrives. */
    static final class RefusedBody extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Refusal refusal;

        RefusedBody(Refusal refusal) {
            super(refusal.message(), null, false, false);
            this.refusal = refusal;
        }

        Refusal refusal() {
            return refusal;
        }
    }

    /** A request with the reservation of its body. */
    private static final class BudgetedRequest extends DefaultHttpRequest {

        private final BodyReservation body;

        BudgetedRequest(HttpRequest request, BodyReservation body) {
            super(request.protocolVersion(), request.method(), request.uri(), request.headers());
            setDecoderResult(request.decoderResult());
            this.body = body;
        }
    }
}
