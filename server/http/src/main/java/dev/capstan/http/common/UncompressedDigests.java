package dev.capstan.http.common;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.HttpCompressionStrategy;
import io.netty.handler.codec.http.HttpResponse;
import jakarta.inject.Singleton;

/**
 * The exception of responses with a digest from compression: digest and entity tag are those of the bytes that are sent
 * (RFC 9530, 2; RFC 9110, 8.8.3.3).
 */
@Singleton
final class UncompressedDigests implements BeanCreatedEventListener<HttpCompressionStrategy> {

    @Override
    public HttpCompressionStrategy onCreated(BeanCreatedEvent<HttpCompressionStrategy> event) {
        HttpCompressionStrategy strategy = event.getBean();
        return new HttpCompressionStrategy() {
            @Override
            public boolean isEnabled() {
                return strategy.isEnabled();
            }

            @Override
            public boolean shouldCompress(HttpResponse response) {
                return !response.headers().contains(ConditionalResponse.DIGEST) && strategy.shouldCompress(response);
            }

            @Override
            public int getCompressionLevel() {
                return strategy.getCompressionLevel();
            }

            @Override
            public int getMaxZstdEncodeSize() {
                return strategy.getMaxZstdEncodeSize();
            }
        };
    }
}
