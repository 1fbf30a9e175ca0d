package dev.capstan.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one HTTP/1.1 connection, or of one stream of HTTP/2: for the head of a request, for the whole
 * request from its first byte, and for idle time.
 *
 * <p>Clients that send half a request, or a byte a second, or nothing, are disconnected. No limit runs while earlier
 * requests wait for their responses, since the server might not be reading then.
 */
final class RequestDeadlineHandler extends ChannelInboundHandlerAdapter {

    private final TimeLimits timeLimits;
    private final IntSupplier unanswered;
    private @Nullable Future<?> headEnd;
    private @Nullable Future<?> end;
    private @Nullable Future<?> restEnd;
    private boolean hasStarted;
    private boolean isInBody;

    /**
     * Creates the handler of a connection. It comes before the one that decodes requests.
     *
     * @param timeLimits the time limits
     * @param unanswered the number of requests without a complete response
     */
    RequestDeadlineHandler(TimeLimits timeLimits, IntSupplier unanswered) {
        this.timeLimits = timeLimits;
        this.unanswered = unanswered;
    }

    /**
     * The time limits of a connection.
     *
     * @param head limit for the head of a request, at most {@code whole}
     * @param whole limit for a request, from its first byte to its last
     * @param rest limit for the time without a request
     */
    record TimeLimits(Duration head, Duration whole, Duration rest) {

        TimeLimits {
            positive("the deadline of a request", head);
            positive("the deadline of a request", whole);
            positive("the time to keep an idle connection", rest);
            head = head.compareTo(whole) < 0 ? head : whole;
        }

        private static void positive(String limit, Duration time) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException(limit + " must be more than 0, such as 30s");
            }
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        rest(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (!hasStarted) {
            hasStarted = true;
            start(context);
        }
        context.fireChannelRead(bytes);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stop();
        context.fireChannelInactive();
    }

    /** Ends the limit for the head of a request. */
    void headArrived() {
        isInBody = true;
        headEnd = cancelled(headEnd);
    }

    /** Ends the limits of a request, which is complete, and starts the next one. */
    void requestArrived(ChannelHandlerContext context) {
        hasStarted = false;
        isInBody = false;
        stop();
        start(context);
    }

    /** Starts the limits of the current request, or the idle timeout, once every earlier request has its response. */
    void start(ChannelHandlerContext context) {
        if (unanswered.getAsInt() > (isInBody ? 1 : 0)
                || end != null
                || !context.channel().isActive()) {
            return;
        }
        stop();
        if (!hasStarted) {
            rest(context);
            return;
        }
        end = after(timeLimits.whole(), context);
        headEnd = isInBody ? null : after(timeLimits.head(), context);
    }

    private void rest(ChannelHandlerContext context) {
        restEnd = after(timeLimits.rest(), context);
    }

    private void stop() {
        headEnd = cancelled(headEnd);
        end = cancelled(end);
        restEnd = cancelled(restEnd);
    }

    /** Closes the channel after a time. */
    static Future<?> after(Duration time, ChannelHandlerContext context) {
        return context.executor().schedule(() -> context.channel().close(), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Cancels a closing, and returns null. */
    static @Nullable Future<?> cancelled(@Nullable Future<?> running) {
        if (running != null) {
            running.cancel(false);
        }
        return null;
    }
}
