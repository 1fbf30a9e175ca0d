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
 * The times of one connection: for the head of a request and for the whole of it, from its first byte, and for rest between
 * requests.
 *
 * <p>A client that sends half a request, or a byte a second, is cut off, and so is one that sends nothing. While requests
 * before it wait for their answers, the server may not read, and no time runs. Both handlers run on the connection's own
 * thread.
 */
final class RequestDeadlineHandler {

    private final Times times;
    private @Nullable Future<?> headEnd;
    private @Nullable Future<?> end;
    private @Nullable Future<?> restEnd;
    private boolean hasBegun;
    private boolean isInBody;
    private int unanswered;

    RequestDeadlineHandler(Times times) {
        this.times = times;
    }

    /**
     * The times that a connection gives its client.
     *
     * @param head for the head of a request, of which {@code whole} is the upper bound
     * @param whole for a request, from its first byte to its last
     * @param rest without a request
     */
    record Times(Duration head, Duration whole, Duration rest) {

        Times {
            positive("--request-deadline", head);
            positive("--request-deadline", whole);
            positive("--keep-alive", rest);
            head = head.compareTo(whole) < 0 ? head : whole;
        }

        private static void positive(String option, Duration time) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException(option + ": write a time of more than 0, such as 30s");
            }
        }
    }

    /** Returns the handler of the bytes that arrive. */
    ChannelHandler beginnings() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext context) {
                rest(context);
            }

            @Override
            public void channelRead(ChannelHandlerContext context, Object bytes) {
                if (!hasBegun) {
                    hasBegun = true;
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

    /** Returns the handler of the parts of requests that were read from these bytes, and of their answers. */
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
                    hasBegun = false;
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
                context.write(part, promise);
                if (part instanceof LastHttpContent && !isInterim) {
                    unanswered--;
                    run(context);
                }
            }
        };
    }

    /** Starts the times of the request that has begun, or of the rest, once no request before it is unanswered. */
    private void run(ChannelHandlerContext context) {
        if (unanswered > (isInBody ? 1 : 0) || end != null) {
            return;
        }
        stop();
        if (!hasBegun) {
            rest(context);
            return;
        }
        end = after(times.whole(), context);
        headEnd = isInBody ? null : after(times.head(), context);
    }

    private void rest(ChannelHandlerContext context) {
        restEnd = after(times.rest(), context);
    }

    private void stop() {
        headEnd = cancelled(headEnd);
        end = cancelled(end);
        restEnd = cancelled(restEnd);
    }

    private static Future<?> after(Duration time, ChannelHandlerContext context) {
        return context.executor().schedule(() -> context.close(), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static @Nullable Future<?> cancelled(@Nullable Future<?> running) {
        if (running != null) {
            running.cancel(false);
        }
        return null;
    }
}
