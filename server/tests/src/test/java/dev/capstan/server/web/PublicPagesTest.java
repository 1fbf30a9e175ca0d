package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pages of a server that people reach over HTTPS, through something that keeps the name they used. */
class PublicPagesTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of("capstan.public-url", "https://capstan.example"));

    @RegisterExtension
    private static final RunningServer SPELLED_DIFFERENTLY =
            new RunningServer(Map.of("capstan.public-url", "HTTPS://Cap_Stan.example:443/"));

    @Test
    void theCookieIsSentOverHttpsAlone() throws Exception {
        String answer = signInFrom("https://capstan.example");

        assertThat(answer).startsWith("HTTP/1.1 303 ").contains("location: /device");
        assertThat(answer.lines().filter(line -> line.startsWith("set-cookie: capstan_session=")))
                .singleElement()
                .asString()
                .contains("; Secure", "; HTTPOnly", "; SameSite=Strict", "; Path=/");
    }

    @Test
    void aFormFromTheSameNameWithoutHttpsIsNotOurs() throws Exception {
        assertThat(signInFrom("http://capstan.example"))
                .startsWith("HTTP/1.1 403 ")
                .doesNotContain("set-cookie");
        assertThat(signInFrom("https://capstan.example.evil.example")).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void aPublicUrlMayHaveUpperCaseAnUnderscoreAndTheDefaultPort() throws Exception {
        assertThat(signIn(SPELLED_DIFFERENTLY, "cap_stan.example", "https://cap_stan.example"))
                .startsWith("HTTP/1.1 303 ")
                .contains("; Secure");
        assertThat(signIn(SPELLED_DIFFERENTLY, "cap_stan.example:443", "https://cap_stan.example:8443"))
                .startsWith("HTTP/1.1 403 ");
    }

    private static String signInFrom(String origin) throws Exception {
        return signIn(SERVER, "capstan.example", origin);
    }

    private static String signIn(RunningServer server, String host, String origin) throws Exception {
        String body = "name=owner&password=" + server.password();
        String head = "POST /sign-in HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length();
        return server.raw((head + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII))
                .replace("Location:", "location:")
                .replace("Set-Cookie:", "set-cookie:");
    }
}
