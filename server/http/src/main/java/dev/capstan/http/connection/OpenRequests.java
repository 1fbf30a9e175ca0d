package dev.capstan.http.connection;

import dev.capstan.http.common.ManagementPort;
import io.micronaut.http.server.netty.NettyServerCustomizer.ChannelRole;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The HTTP requests without a complete response, and the sockets that accept connections. */
@Singleton
public final class OpenRequests {

    /** The event that tells a connection or a stream to stop waiting for the rest of an incomplete request. */
    enum ShutdownNotice {
        NOW
    }

    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ChannelGroup listeners = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition allCompleted = lock.newCondition();
    private final ManagementPort management;
    private int open;

    OpenRequests(ManagementPort management) {
        this.management = management;
    }

    private boolean isManagement(Channel listener) {
        return listener.localAddress() instanceof InetSocketAddress address && management.is(address.getPort());
    }

    /** Adds a listener, a connection or a stream, until it is closed. */
    void add(Channel channel, ChannelRole role) {
        (role == ChannelRole.LISTENER ? listeners : connections).add(channel);
    }

    /** Adds a difference to the number of requests. */
    void count(int difference) {
        lock.lock();
        try {
            open += difference;
            if (open == 0) {
                allCompleted.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Stops accepting connections. Open connections stay open. */
    public void stopListening() throws InterruptedException {
        listeners.close(listener -> !isManagement(listener)).await();
    }

    /**
     * Refuses the requests whose bodies are incomplete. Their processing has not started, and the bodies may never end.
     */
    public void refuseIncomplete() {
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(ShutdownNotice.NOW));
    }

    /** Waits until every request has its response, at most this long. Returns whether that is the case. */
    public boolean awaitResponses(Duration timeout) throws InterruptedException {
        long left = timeout.toNanos();
        lock.lock();
        try {
            while (open > 0 && left > 0) {
                left = allCompleted.awaitNanos(left);
            }
            return open == 0;
        } finally {
            lock.unlock();
        }
    }
}
