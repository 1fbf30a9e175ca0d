package dev.capstan.server.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Has every connection refuse what is no single request, before anything else reads it. */
@Singleton
final class CustomizeConnections implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(new Connection(null));
        return event.getBean();
    }

    private record Connection(@Nullable ChannelPipeline pipeline) implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            return new Connection(channel.pipeline());
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (pipeline != null) {
                pipeline.addBefore(
                        ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                        "doubtful-bodies",
                        new RefuseDoubtfulBodies());
            }
        }
    }
}
