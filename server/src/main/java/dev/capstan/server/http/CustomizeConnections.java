package dev.capstan.server.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Has every connection refuse what is no single request, and guard whatever is answered on it. */
@Singleton
final class CustomizeConnections implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    private final PublicUrl url;

    CustomizeConnections(PublicUrl url) {
        this.url = url;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(new Connection(null, url.isHttps()));
        return event.getBean();
    }

    /** The customizer of one connection, or of none yet. */
    private record Connection(@Nullable ChannelPipeline pipeline, boolean https) implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            return new Connection(channel.pipeline(), https);
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (pipeline != null) {
                String inbound = ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND;
                pipeline.addBefore(inbound, "guarded-answers", new GuardAnswers(https));
                pipeline.addBefore(inbound, "doubtful-bodies", new RefuseDoubtfulBodies());
            }
        }
    }
}
