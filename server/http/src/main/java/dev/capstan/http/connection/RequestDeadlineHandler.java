package dev.capstan.http.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one HTTP/1.1 connection, or of one stream of HTTP/2: for the head of a request, for the whole
 * request from its first byte, and for idle time.
 *
 * <p>Clients that send half a request, or a byte a second, or nothing, are disconnected. No limit runs while earlier
 * requests wait for their responses, since the server might not be reading then. Both handlers run on the connection's
 * own thread.
 */
final class RequestDeadlineHandler {

    private final TimeLimits timeLimits;
    private @Nullable Future<?> headEnd;
    private @Nullable Future<?> end;
    private @Nullable Future<?> restEnd;
    private boolean hasStarted;
    private boolean isInBody;
    private int unanswered;

    RequestDeadlineHandler(TimeLimits timeLimits) {
        this.timeLimits = timeLimits;
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
            positive("--request-deadline", head);
            positive("--request-deadline", whole);
            positive("--keep-alive", rest);
            head = head.compareTo(whole) < 0 ? head : whole;
        }

        private static void positive(String option, Duration time) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException(option + ": must be more than 0, such as 30s");
            }
        }
    }

    /** Returns the handler of incoming bytes. */
    ChannelHandler incomingHandler() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext context) {
                rest(context);
            }

            @Override
            public void channelRead(ChannelHandlerContext context, Object bytes) {
                if (!hasStarted) {
                    hasStarted = true;
                    run(context);
                }
                context.fireChannelRead(bytes);
            }

            @Override
            public void channelInactive(ChannelHandlerContext context) {
                stop();
                context.fireChannelInactive();
            }
        };
    }

    /** Returns the handler of the decoded parts of requests, and of the responses. */
    ChannelHandler ends() {
        return new ChannelDuplexHandler() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object part) {
                if (part instanceof HttpRequest) {
                    unanswered++;
                    isInBody = true;
                    headEnd = cancelled(headEnd);
                }
                if (part instanceof LastHttpContent) {
                    hasStarted = false;
                    isInBody = false;
                    stop();
                    run(context);
                }
                context.fireChannelRead(part);
            }

            @Override
            public void write(ChannelHandlerContext context, Object part, ChannelPromise promise) {
                boolean isInterim = part instanceof HttpResponse response
                        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
                ChannelPromise written = promise.unvoid();
                if (part instanceof LastHttpContent && !isInterim) {
                    written.addListener(done -> {
                        unanswered--;
                        run(context);
                    });
                }
                context.write(part, written);
            }
        };
    }

    /** Starts the limits of the current request, or the idle timeout, once every earlier request has its response. */
    private void run(ChannelHandlerContext context) {
        if (unanswered > (isInBody ? 1 : 0) || end != null || !context.channel().isActive()) {
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
