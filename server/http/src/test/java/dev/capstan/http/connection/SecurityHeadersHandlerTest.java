package dev.capstan.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Test;

/** A server that speaks TLS by itself says so to browsers, as one behind a proxy does. */
class SecurityHeadersHandlerTest {

    private static final String HSTS = "Strict-Transport-Security";

    @Test
    void anAnswerOverTlsIsForHttpsAlone() {
        EmbeddedChannel channel = new EmbeddedChannel(new SecurityHeadersHandler(true));

        channel.writeOutbound(response());

        HttpResponse sent = channel.readOutbound();
        assertThat(sent.headers().getAll(HSTS)).containsExactly("max-age=31536000");
    }

    @Test
    void anAnswerWithoutTlsSaysNothingOfIt() {
        EmbeddedChannel channel = new EmbeddedChannel(new SecurityHeadersHandler(false));

        channel.writeOutbound(response());

        HttpResponse sent = channel.readOutbound();
        assertThat(sent.headers().contains(HSTS)).isFalse();
        assertThat(sent.headers().get("Cache-Control")).isEqualTo("no-store");
    }

    private static HttpResponse response() {
        return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    }
}
