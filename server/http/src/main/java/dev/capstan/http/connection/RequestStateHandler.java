package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
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
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the requests of one connection, each from its head until its response is written or the connection is closed.
 * Counts them as open, counts their bodies against the budget, and starts and ends their time limits. Marks content
 * beyond the budget as failed.
 */
final class RequestStateHandler extends ChannelDuplexHandler {

    /** The least that a piece of a body counts for, in bytes: its objects take about 93 bytes of heap. */
    private static final int MIN_COST = 16;

    private final BodyBudget budget;
    private final IntConsumer count;
    private final RequestDeadlineHandler deadlines;
    private final Queue<BodyReservation> unanswered = new ArrayDeque<>(1);
    private @Nullable BodyReservation arriving;
    private boolean isInterim;

    /**
     * Creates the handler of one connection.
     *
     * @param budget the bytes of all bodies
     * @param count receives each change of the number of open requests, on the thread of the connection
     * @param times the time limits
     */
    RequestStateHandler(BodyBudget budget, IntConsumer count, RequestDeadlineHandler.TimeLimits times) {
        this.budget = budget;
        this.count = count;
        this.deadlines = new RequestDeadlineHandler(times, unanswered::size);
    }

    /** Returns the handler of the bytes of the requests. */
    RequestDeadlineHandler deadlines() {
        return deadlines;
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
        Object passed = message;
        if (message instanceof HttpRequest request) {
            arriving = new BodyReservation(budget);
            unanswered.add(arriving);
            passed = new BudgetedRequest(request, arriving);
            count.accept(1);
            deadlines.headArrived();
        } else if (message instanceof HttpContent content && arriving != null && !arriving.add(cost(content))) {
            content.setDecoderResult(DecoderResult.failure(new RefusedBody(Refusal.busy(
                    "too many concurrent request bodies (limit " + budget.limit() + " bytes); retry in 1 s"))));
        }
        if (message instanceof LastHttpContent) {
            deadlines.requestArrived(ctx);
        }
        ctx.fireChannelRead(passed);
    }

    /** Returns the bytes that count for a piece of a body: a small one takes more memory than its bytes. */
    private static int cost(HttpContent content) {
        int bytes = content.content().readableBytes();
        return bytes == 0 && content instanceof LastHttpContent ? 0 : Math.max(bytes, MIN_COST);
    }

    /** Marks the body that arrives as complete. Not called for a request that is refused. */
    void bodyArrived() {
        if (arriving != null) {
            arriving.complete();
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            isInterim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
        ChannelPromise written = promise.unvoid();
        if (message instanceof LastHttpContent && !isInterim) {
            written.addListener(done -> responseSent(ctx));
        }
        ctx.write(message, written);
    }

    private void responseSent(ChannelHandlerContext ctx) {
        BodyReservation answered = unanswered.poll();
        if (answered != null) {
            answered.release();
            count.accept(-1);
            deadlines.start(ctx);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        unanswered.forEach(BodyReservation::abandon);
        count.accept(-unanswered.size());
        unanswered.clear();
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
