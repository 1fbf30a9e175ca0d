package dev.capstan.http.connection;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the client of a connection of HTTP/1.1, or of a stream of HTTP/2, has left: it has closed its side, or
 * reset it. One that has closed only its sending side cannot be told from one that has closed both.
 */
public final class ClientConnection extends ChannelInboundHandlerAdapter {

    private static final AttributeKey<ClientConnection> KEY = AttributeKey.valueOf(ClientConnection.class, "");

    private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
    private @Nullable ChannelHandlerContext context;
    private volatile boolean hasLeft;

    /** Returns the connection on which a request has arrived. */
    public static ClientConnection of(HttpRequest<?> request) {
        HttpRequest<?> received = request;
        while (received instanceof HttpRequestWrapper<?> wrapper) {
            received = wrapper.getDelegate();
        }
        return of(((NettyHttpRequest<?>) received).getChannelHandlerContext().channel());
    }

    /** Returns the connection of a channel, also of one that is closed, which has no handlers any more. */
    static ClientConnection of(Channel channel) {
        return channel.attr(KEY).get();
    }

    /** Whether the client may still read, as far as is known. */
    public boolean isOpen() {
        return Objects.requireNonNull(context).channel().isActive();
    }

    /**
     * Runs an action when the client leaves, or at once if it has left.
     *
     * @return what drops the action
     */
    public Runnable whenLeft(Runnable action) {
        actions.add(action);
        if (hasLeft) {
            runAll();
        }
        return () -> actions.remove(action);
    }

    /**
     * Runs an action again and again, on the thread of the connection.
     *
     * @param first the time before the first run
     * @param interval the time between two runs
     * @return what ends that
     */
    public Runnable every(Duration first, Duration interval, Runnable action) {
        ScheduledFuture<?> repeated = Objects.requireNonNull(context)
                .executor()
                .scheduleAtFixedRate(action, first.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return () -> repeated.cancel(false);
    }

    private void leave() {
        hasLeft = true;
        runAll();
    }

    private void runAll() {
        for (Runnable action : actions) {
            if (actions.remove(action)) {
                action.run();
            }
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        ctx.channel().attr(KEY).set(this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent || event instanceof Http2ResetFrame) {
            leave();
        }
        ctx.fireUserEventTriggered(event);
    }

    /** Closes a connection that cannot be read any more. It may stay open without that, for a client that still reads. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.fireExceptionCaught(cause);
        if (cause instanceof IOException && !(cause instanceof SSLException)) {
            ctx.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        leave();
        ctx.fireChannelInactive();
    }
}
