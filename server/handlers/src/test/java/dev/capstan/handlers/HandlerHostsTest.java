package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.UrlTemplate;
import dev.capstan.handlers.client.AllowedHosts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hosts that the handlers of a server may reach, with a service on a loopback address. */
class HandlerHostsTest {

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        service = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        service.createContext("/", exchange -> {
            requests.incrementAndGet();
            byte[] body = "{\"access_token\": \"t\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    @Test
    void listedAddressIsReached() throws Exception {
        assertThat(call("127.0.0.1", new ServiceCredentials.None(), "127.0.0.1"))
                .isEqualTo(result("{\"access_token\": \"t\"}"));
    }

    @Test
    void otherHostIsNotReached() throws Exception {
        assertThatItIsRefused(call("127.0.0.1", new ServiceCredentials.None(), "api.example"));
    }

    /** So does a name whose owner lets it lead into the operator's network. */
    @Test
    void nameThatLeadsToAPrivateAddressIsNotReached() throws Exception {
        assertThatItIsRefused(call("localhost", new ServiceCredentials.None(), "localhost"));
        assertThatItIsRefused(call("localhost", new ServiceCredentials.None(), "localhost=10.0.0.0/8"));
    }

    @Test
    void nameWhoseNetworkIsListedIsReached() throws Exception {
        assertThat(call("localhost", new ServiceCredentials.None(), "localhost=127.0.0.0/8", "localhost=::1"))
                .isEqualTo(result("{\"access_token\": \"t\"}"));
    }

    @Test
    void authorizationServerMustBeListedToo() throws Exception {
        ServiceCredentials credentials = new ServiceCredentials.ClientCredentials(
                URI.create("http://localhost:" + service.getAddress().getPort() + "/token"),
                "me",
                new SecretRef.Env("SECRET"),
                List.of(),
                Optional.empty());

        assertThatItIsRefused(call("127.0.0.1", credentials, "127.0.0.1"));
        assertThat(call("127.0.0.1", credentials, "127.0.0.1", "localhost=127.0.0.0/8", "localhost=::1"))
                .isEqualTo(result("{\"access_token\": \"t\"}"));
    }

    private void assertThatItIsRefused(HandlerResult result) {
        assertThat(result)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.HANDLER_CRASHED,
                        "the service behind the capability has a host or an address that the server does not allow;"
                                + " tell the operator"));
        assertThat(requests).hasValue(0);
    }

    private HandlerResult call(String host, ServiceCredentials credentials, String... hosts) throws Exception {
        HandlerRunner runner = HandlerRunner.withHosts(AllowedHosts.of(List.of(hosts)));
        try {
            String url = "http://" + host + ":" + service.getAddress().getPort() + "/";
            HandlerSpec spec = new HandlerSpec.Http(
                    UrlTemplate.of(url),
                    "POST",
                    true,
                    RequestMapping.of("POST"),
                    ResponseMapping.JSON,
                    credentials,
                    Optional.empty());
            return runner.run(spec, json("{}"), HandlerRunner.AMPLE);
        } finally {
            runner.close();
        }
    }
}
