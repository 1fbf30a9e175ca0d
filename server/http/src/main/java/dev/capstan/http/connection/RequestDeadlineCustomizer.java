package dev.capstan.http.connection;

import dev.capstan.http.common.HttpSettings;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Adds the request deadlines and the idle timeout to every connection. */
@Singleton
final class RequestDeadlineCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    /** The time limit for a head, which a client sends at once. The body after it may be long. */
    private static final Duration HEAD = Duration.ofSeconds(10);

    private final RequestDeadlineHandler.TimeLimits times;

    RequestDeadlineCustomizer(
            @Property(name = HttpSettings.REQUEST_DEADLINE, defaultValue = "PT30S") Duration request,
            @Property(name = HttpSettings.KEEP_ALIVE, defaultValue = "PT75S") Duration rest) {
        this.times = new RequestDeadlineHandler.TimeLimits(HEAD, request, rest);
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
                RequestDeadlineHandler deadline = new RequestDeadlineHandler(times);
                if (pipeline.get(ChannelPipelineCustomizer.HANDLER_SSL) == null) {
                    pipeline.addFirst(deadline.incomingHandler());
                } else {
                    // a handshake has its own time limit, and is no request
                    pipeline.addAfter(ChannelPipelineCustomizer.HANDLER_SSL, null, deadline.incomingHandler());
                }
                pipeline.addAfter(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC, null, deadline.ends());
            }
        };
    }
}
