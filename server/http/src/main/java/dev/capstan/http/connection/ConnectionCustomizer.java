package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.connection.Connections.Entry;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Configures new connections: counts them, and adds the handlers for request validation, body budget and security
 * headers.
 */
@Singleton
final class ConnectionCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    private final PublicUrl url;
    private final Connections connections;
    private final BodyBudget bodies;
    private final ErrorResponses errors;

    ConnectionCustomizer(PublicUrl url, Connections connections, BodyBudget bodies, ErrorResponses errors) {
        this.errors = errors;
        this.bodies = bodies;
        this.url = url;
        this.connections = connections;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(new NettyServerCustomizer() {
            @Override
            public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
                return role == ChannelRole.CONNECTION ? entered(channel) : this;
            }
        });
        return event.getBean();
    }

    private NettyServerCustomizer entered(Channel channel) {
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        Entry entry = connections.enter(address(channel));
        channel.closeFuture().addListener(closed -> entry.onClose().run());
        if (entry instanceof Connections.Dropped) {
            channel.eventLoop().execute(channel::close);
        }
        Optional<Refusal> refusal =
                entry instanceof Connections.Refused refused ? Optional.of(refused.refusal()) : Optional.empty();
        return new Connection(channel.pipeline(), url.isHttps(), bodies, errors, refusal);
    }

    /** Returns the address of the client, or the wildcard address if it has already disconnected. */
    private static InetAddress address(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress remote && remote.getAddress() != null
                ? remote.getAddress()
                : new InetSocketAddress(0).getAddress();
    }

    /**
     * The customizer of one connection.
     *
     * @param pipeline its handlers
     * @param https whether clients reach the server by https
     * @param bodies the budget for request bodies
     * @param errors writes refusals
     * @param refusal the refusal of the whole connection, or empty
     */
    private record Connection(
            ChannelPipeline pipeline,
            boolean https,
            BodyBudget bodies,
            ErrorResponses errors,
            Optional<Refusal> refusal)
            implements NettyServerCustomizer {
        @Override
        public void onStreamPipelineBuilt() {
            String inbound = ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND;
            pipeline.addBefore(inbound, "guarded-answers", new SecurityHeadersHandler(https));
            pipeline.addBefore(inbound, "held-bodies", new BodyBudgetHandler(bodies));
            pipeline.addBefore(inbound, "doubtful-requests", new RequestValidationHandler(errors, refusal));
        }
    }
}
