package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.http.connection.Connections.Entry;
import dev.capstan.http.connection.RequestDeadlineHandler.TimeLimits;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.timeout.WriteTimeoutHandler;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Adds the handlers of limits and security headers to each connection of HTTP/1.1 and to each stream of HTTP/2. Every
 * stream beside another one counts as a connection, so that a client has no more requests in progress over HTTP/2 than
 * over as many connections of HTTP/1.1.
 */
@Singleton
final class ConnectionCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    /** The time limit for a head, which a client sends at once. The body after it may be long. */
    private static final Duration HEAD = Duration.ofSeconds(10);

    /** The refusal of a request that arrives on a stream before the stream is closed. */
    private static final Refusal DROPPED = Refusal.busy("too many connections; retry in 1 s");

    private final PublicUrl url;
    private final Connections connections;
    private final BodyBudget bodies;
    private final ErrorResponses errors;
    private final OpenRequests requests;
    private final TimeLimits times;

    ConnectionCustomizer(
            PublicUrl url,
            Connections connections,
            BodyBudget bodies,
            ErrorResponses errors,
            OpenRequests requests,
            @Property(name = HttpSettings.REQUEST_DEADLINE, defaultValue = "PT30S") Duration request,
            @Property(name = HttpSettings.KEEP_ALIVE, defaultValue = "PT75S") Duration rest) {
        this.errors = errors;
        this.bodies = bodies;
        this.url = url;
        this.connections = connections;
        this.requests = requests;
        this.times = new TimeLimits(HEAD, request, rest);
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(new NettyServerCustomizer() {
            @Override
            public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
                requests.add(channel, role);
                return role == ChannelRole.CONNECTION ? new Connection(channel, enter(channel)) : this;
            }
        });
        return event.getBean();
    }

    /** Counts a connection or a stream. Returns its refusal, or empty. */
    private Optional<Refusal> enter(Channel channel) {
        Entry entry = connections.enter(address(channel));
        channel.closeFuture().addListener(closed -> entry.onClose().run());
        if (entry instanceof Connections.Dropped) {
            channel.eventLoop().execute(channel::close);
            return Optional.of(DROPPED);
        }
        return entry instanceof Connections.Refused refused ? Optional.of(refused.refusal()) : Optional.empty();
    }

    /** Returns the address of the client, or the wildcard address if it has already disconnected. */
    private static InetAddress address(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress remote && remote.getAddress() != null
                ? remote.getAddress()
                : new InetSocketAddress(0).getAddress();
    }

    /** The customizer of one connection, or of one stream of HTTP/2. */
    private final class Connection implements NettyServerCustomizer {

        private final Channel channel;
        private final Optional<Refusal> refusal;

        Connection(Channel channel, Optional<Refusal> refusal) {
            this.channel = channel;
            this.refusal = refusal;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel stream, ChannelRole role) {
            requests.add(stream, role);
            return new Connection(stream, refusal.or(() -> isOnlyStream() ? Optional.empty() : enter(stream)));
        }

        private boolean isOnlyStream() {
            Http2FrameCodec codec = channel.pipeline().get(Http2FrameCodec.class);
            return codec != null && codec.connection().numActiveStreams() <= 1;
        }

        @Override
        public void onInitialPipelineBuilt() {
            ChannelPipeline pipeline = channel.pipeline();
            Http2FrameCodec codec = pipeline.get(Http2FrameCodec.class);
            // over HTTP/2, a client that closes its side cannot open the windows for its responses any more
            channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, codec == null);
            if (codec != null) {
                pipeline.addAfter(
                        ChannelPipelineCustomizer.HANDLER_SSL,
                        null,
                        new Http2DeadlineHandler(times, codec.connection()));
                pipeline.addLast(new Http2ShutdownHandler());
                refusal.ifPresent(refused -> LingeringClose.limit(channel));
            }
        }

        @Override
        public void onStreamPipelineBuilt() {
            boolean isStream = channel instanceof Http2StreamChannel;
            ChannelPipeline pipeline = channel.pipeline();
            boolean isTls = isStream || pipeline.get(ChannelPipelineCustomizer.HANDLER_SSL) != null;
            RequestStateHandler state = new RequestStateHandler(bodies, requests::count, times);
            if (isTls && !isStream) {
                // a handshake has its own time limit, and is no request
                pipeline.addAfter(ChannelPipelineCustomizer.HANDLER_SSL, null, state.deadlines());
            } else {
                pipeline.addFirst(state.deadlines());
            }
            String inbound = ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND;
            if (isStream) {
                pipeline.addBefore(
                        inbound, null, new WriteTimeoutHandler(times.rest().toMillis(), TimeUnit.MILLISECONDS));
                pipeline.addBefore(inbound, null, new StreamRequestHandler());
            } else {
                pipeline.addBefore(inbound, null, new StalledResponseHandler(times.rest()));
            }
            pipeline.addBefore(inbound, null, new ClientConnection());
            pipeline.addBefore(inbound, null, new SecurityHeadersHandler(url.isHttps() || isTls));
            pipeline.addBefore(inbound, null, state);
            pipeline.addBefore(inbound, null, new RequestValidationHandler(errors, refusal, state));
        }
    }
}
