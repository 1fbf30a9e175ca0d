package dev.capstan.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;

/**
 * Adds security and caching headers to every response, including refusals of invalid bytes. A response with its own
 * Cache-Control keeps it.
 */
final class SecurityHeadersHandler extends ChannelOutboundHandlerAdapter {

    private static final String ONE_YEAR = "max-age=31536000";

    private final boolean reachedByHttps;

    /**
     * Creates the handler of a connection.
     *
     * @param reachedByHttps whether clients reach the server by https, directly or through a proxy
     */
    SecurityHeadersHandler(boolean reachedByHttps) {
        this.reachedByHttps = reachedByHttps;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            HttpHeaders headers = response.headers();
            headers.set("X-Content-Type-Options", "nosniff");
            if (!headers.contains(HttpHeaderNames.CACHE_CONTROL)) {
                headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
            }
            if (reachedByHttps) {
                headers.set("Strict-Transport-Security", ONE_YEAR);
            }
        }
        ctx.write(message, promise);
    }
}
