package dev.capstan.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.ssl.SslHandler;

/**
 * Gives every answer the headers that keep browsers and caches from more than was meant, the refusal of bytes that are no
 * request included. An answer that names its own caching keeps it.
 */
final class SecurityHeadersHandler extends ChannelOutboundHandlerAdapter {

    private static final String ONE_YEAR = "max-age=31536000";

    private final boolean reachedByHttps;

    /**
     * Makes one for a connection.
     *
     * @param reachedByHttps whether clients reach the server by https, through a proxy
     */
    SecurityHeadersHandler(boolean reachedByHttps) {
        this.reachedByHttps = reachedByHttps;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse answer) {
            HttpHeaders headers = answer.headers();
            headers.set("X-Content-Type-Options", "nosniff");
            if (!headers.contains(HttpHeaderNames.CACHE_CONTROL)) {
                headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
            }
            if (reachedByHttps || ctx.pipeline().get(SslHandler.class) != null) {
                headers.set("Strict-Transport-Security", ONE_YEAR);
            }
        }
        ctx.write(message, promise);
    }
}
