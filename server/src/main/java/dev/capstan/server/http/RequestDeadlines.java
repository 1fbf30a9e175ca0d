package dev.capstan.server.http;

import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Gives every connection a deadline for its requests. */
@Singleton
final class RequestDeadlines implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    private final Duration time;

    RequestDeadlines(@Property(name = "capstan.request-deadline", defaultValue = "PT30S") Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("--request-deadline: a request needs some time: write one such as 30s");
        }
        this.time = time;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(new NettyServerCustomizer() {
            @Override
            public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
                return role == ChannelRole.CONNECTION ? ofConnection(channel.pipeline()) : this;
            }
        });
        return event.getBean();
    }

    private NettyServerCustomizer ofConnection(ChannelPipeline pipeline) {
        return new NettyServerCustomizer() {
            @Override
            public void onStreamPipelineBuilt() {
                RequestDeadline deadline = new RequestDeadline(time);
                pipeline.addFirst(deadline.beginnings());
                pipeline.addAfter(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC, null, deadline.ends());
            }
        };
    }
}
