package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.ServiceError;
import dev.capstan.core.service.UrlTemplate;
import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The declared mapping of calls to a real service on this machine. */
class MappedServiceTest {

    private static final SecretRef KEY = new SecretRef.Env("SERVICE_KEY");
    private static final SecretRef CLIENT_SECRET = new SecretRef.Env("CLIENT_SECRET");
    private static final SecretRef MISSING = new SecretRef.Env("MISSING");

    private final Map<SecretRef, String> secrets = new ConcurrentHashMap<>(Map.of(KEY, "s3cret", CLIENT_SECRET, "p:w"));

    @RegisterExtension
    private final HandlerRunner handlerRunner = HandlerRunner.withSecrets(ref -> {
        String value = secrets.get(ref);
        if (value == null) {
            throw new IllegalArgumentException(ref + " is not set");
        }
        return value.getBytes(StandardCharsets.UTF_8);
    });

    private final ExecutorService serving = Executors.newCachedThreadPool();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private HttpServer service;

    /** What reached the service. */
    private record Received(String method, String uri, Map<String, List<String>> headers, String body) {
        private String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> String.join(" & ", header.getValue()))
                    .findFirst()
                    .orElse(null);
        }
    }

    @BeforeEach
    void startTheService() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(serving);
        service.start();
    }

    @AfterEach
    void stopTheService() {
        service.stop(0);
        serving.shutdownNow();
    }

    @Test
    void payloadIsSpreadOverPathQueryHeadersAndBody() {
        respondWith(200, "{\"ok\": true}");
        Map<String, RequestValue> query = new LinkedHashMap<>();
        query.put("expand", from("/options/expand", null));
        query.put("tag", from("/tags", null));
        query.put("fields", from("/fields", ","));
        query.put("v", new RequestValue.Fixed("2"));
        query.put("none", from("/absent", null));
        Map<String, RequestValue> headers = Map.of(
                "Accept-Language", from("/lang", null),
                "X-Api-Key", new RequestValue.FromSecret(KEY, "Key "),
                "Content-Type", new RequestValue.Fixed("application/vnd.shop+json"));

        HandlerResult answer = handlerRunner.run(
                spec("/shops/{shop}/orders/{id}", "PUT", new RequestMapping(query, headers, RequestBody.JSON)),
                json("{\"shop\": \"a/b c+ü\", \"id\": 7, \"options\": {\"expand\": \"x&y\"}, \"tags\": [\"t1\", 2],"
                        + " \"fields\": [\"f\", \"g\"], \"lang\": \"de\", \"note\": \"n\"}"));

        assertThat(answer).isEqualTo(result("{\"ok\": true}"));
        Received request = received.get(0);
        assertThat(request.uri())
                .isEqualTo("/shops/a%2Fb%20c%2B%C3%BC/orders/7?expand=x%26y&tag=t1&tag=2&fields=f%2Cg&v=2");
        assertThat(request.body()).isEqualTo("{\"note\":\"n\"}");
        assertThat(request.header("Accept-Language")).isEqualTo("de");
        assertThat(request.header("X-Api-Key")).isEqualTo("Key s3cret");
        assertThat(request.header("Content-Type")).isEqualTo("application/vnd.shop+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\".\"", "\"..\"", "\"../admin\"", "\"a\\\\..\\\\b\"", "null", "{}", "[1]"})
    void valueThatLeavesItsPartOfThePathIsRefused(String id) {
        respondWith(200, "{}");

        HandlerResult answer =
                handlerRunner.run(spec("/orders/{id}", "GET", RequestMapping.of("GET")), json("{\"id\": " + id + "}"));

        assertThat(refusal(answer).code()).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refusal(answer).message()).contains("/id");
        assertThat(received).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"de\\r\\nX-Evil: 1", "ü", "a\\u0000b"})
    void valueThatIsNoHeaderIsRefused(String value) {
        respondWith(200, "{}");
        RequestMapping mapping =
                new RequestMapping(Map.of(), Map.of("Accept-Language", from("/lang", null)), RequestBody.JSON);

        HandlerResult answer = handlerRunner.run(spec("/", "POST", mapping), json("{\"lang\": \"" + value + "\"}"));

        assertThat(refusal(answer).code()).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"api_key", "API_KEY", "api%5fkey", "limit"})
    void payloadCannotSetADeclaredParameter(String member) {
        respondWith(200, "{}");
        RequestMapping mapping = new RequestMapping(
                Map.of("api_key", new RequestValue.FromSecret(KEY, ""), "limit", from("/paging/limit", null)),
                Map.of(),
                RequestBody.NONE);

        HandlerResult answer = handlerRunner.run(spec("/find", "GET", mapping), json("{\"" + member + "\": \"x\"}"));

        assertThat(refusal(answer).message())
                .isEqualTo("the query parameter '" + member
                        + "' is fixed for this capability; remove it from the payload");
        assertThat(received).isEmpty();
    }

    @Test
    void takenMembersLeaveNoEmptyObjectBehind() {
        respondWith(200, "{}");
        RequestMapping mapping =
                new RequestMapping(Map.of("limit", from("/paging/limit", null)), Map.of(), RequestBody.NONE);

        handlerRunner.run(spec("/find", "GET", mapping), json("{\"paging\": {\"limit\": 3}, \"q\": \"x\"}"));

        assertThat(received.get(0).uri()).isEqualTo("/find?limit=3&q=x");
    }

    @Test
    void formBodyRepeatsTheItemsOfAList() {
        respondWith(200, "{}");
        RequestMapping mapping = new RequestMapping(
                Map.of(),
                Map.of(),
                new RequestBody(RequestBody.Format.FORM, Optional.of(JsonPointer.compile("/form"))));

        handlerRunner.run(spec("/", "POST", mapping), json("{\"form\": {\"a\": \"1 2\", \"b\": [1, 2], \"c\": true}}"));

        assertThat(received.get(0).body()).isEqualTo("a=1+2&b=1&b=2&c=true");
        assertThat(received.get(0).header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
    }

    @Test
    void memberThatIsSentNowhereIsRefused() {
        respondWith(200, "{}");
        RequestMapping mapping = new RequestMapping(
                Map.of(),
                Map.of(),
                new RequestBody(RequestBody.Format.JSON, Optional.of(JsonPointer.compile("/body"))));

        HandlerResult answer = handlerRunner.run(spec("/", "POST", mapping), json("{\"body\": {}, \"extra\": 1}"));

        assertThat(refusal(answer).message())
                .isEqualTo("the payload member 'extra' is sent nowhere by this capability; remove it");
        assertThat(received).isEmpty();
    }

    @Test
    void emptyResponseIsNull() {
        respondWith(204, "");

        assertThat(handlerRunner.run(spec("/", "DELETE", RequestMapping.of("DELETE")), json("{}")))
                .isEqualTo(result("null"));
    }

    @Test
    void resultIsTakenOutOfTheResponse() {
        respondWith(200, "{\"data\": [1.50]}");
        HandlerSpec nested = spec(
                "/", RequestMapping.of("POST"), new ResponseMapping(false, JsonPointer.compile("/data/0"), List.of()));
        HandlerSpec missing =
                spec("/", RequestMapping.of("POST"), new ResponseMapping(false, JsonPointer.compile("/no"), List.of()));
        HandlerSpec text =
                spec("/", RequestMapping.of("POST"), new ResponseMapping(true, JsonPointer.empty(), List.of()));

        assertThat(handlerRunner.run(nested, json("{}"))).isEqualTo(result("1.50"));
        assertThat(refusal(handlerRunner.run(missing, json("{}"))).message())
                .isEqualTo("the service behind the capability wrote nothing at /no");
        assertThat(handlerRunner.run(text, json("{}"))).isEqualTo(result("\"{\\\"data\\\": [1.50]}\""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "404 | {\"error\": {\"code\": \"no_order\", \"message\": \"no order 7\"}} | no_order  | no order 7",
                "404 | {\"error\": {\"code\": \"bad code!\", \"message\": \" \"}}         | not_found | there is no such order",
                "404 | no JSON                                                           | not_found | there is no such order",
                "409 | {\"title\": \"a\\u202Eb\"}                                         | http_409  | ab",
                "410 | {}                                                                | http_410  | the service behind the capability returned HTTP 410",
            })
    void statusIsTheDeclaredRefusal(int status, String body, String code, String message) {
        respondWith(status, body);
        HandlerSpec spec = spec(
                "/",
                RequestMapping.of("POST"),
                new ResponseMapping(
                        false,
                        JsonPointer.empty(),
                        List.of(
                                new ServiceError(
                                        ServiceError.Statuses.parse("4xx").orElseThrow(),
                                        ServiceError.Source.DEFAULT,
                                        source(null, "/title"),
                                        false),
                                new ServiceError(
                                        ServiceError.Statuses.parse("404").orElseThrow(),
                                        source("not_found", "/error/code"),
                                        source("there is no such order", "/error/message"),
                                        false))));

        HandlerResult answer = handlerRunner.run(spec, json("{}"));

        assertThat(refusal(answer).code()).isEqualTo(RefusalCode.HANDLER_FAILED);
        assertThat(refusal(answer).peerCode()).contains(code);
        assertThat(refusal(answer).message()).isEqualTo(message);
    }

    @Test
    void retryableStatusIsBusyAndHasDoneNothing() {
        respondWith(423, "{}", Map.of("Retry-After", "3"));
        HandlerSpec spec = spec(
                "/",
                RequestMapping.of("POST"),
                new ResponseMapping(
                        false,
                        JsonPointer.empty(),
                        List.of(new ServiceError(
                                ServiceError.Statuses.parse("423").orElseThrow(),
                                source("locked", null),
                                ServiceError.Source.DEFAULT,
                                true))));

        HandlerResult answer = handlerRunner.run(spec, json("{}"));

        assertThat(refusal(answer).code()).isEqualTo(RefusalCode.BUSY);
        assertThat(refusal(answer).peerCode()).contains("locked");
        assertThat(refusal(answer).retryAfter()).contains(Duration.ofSeconds(3));
        assertThat(((HandlerResult.Failed) answer).notExecuted()).isTrue();
    }

    @Test
    void unreadableSecretIsNotDisclosed() {
        respondWith(200, "{}");
        RequestMapping mapping = new RequestMapping(
                Map.of(), Map.of("Authorization", new RequestValue.FromSecret(MISSING, "Bearer ")), RequestBody.JSON);

        HandlerResult answer = handlerRunner.run(spec("/", "POST", mapping), json("{}"));

        assertThat(refusal(answer).message()).contains("credentials").doesNotContain("MISSING");
        assertThat(received).isEmpty();
    }

    @Test
    void basicCredentialsAreSent() {
        respondWith(200, "{}");

        handlerRunner.run(withCredentials(new ServiceCredentials.Basic("me", KEY)), json("{}"));

        assertThat(received.get(0).header("Authorization")).isEqualTo("Basic bWU6czNjcmV0");
    }

    @Test
    void accessTokenIsFetchedOnceForConcurrentCalls() {
        respondWith(200, "{}");
        issueTokens(200, "{\"access_token\": \"t%d\", \"token_type\": \"bearer\", \"expires_in\": 3600}");
        HandlerSpec spec = withCredentials(clientCredentials());

        IntStream.range(0, 20)
                .forEach(n -> assertThat(handlerRunner.run(spec, json("{}"))).isEqualTo(result("{}")));

        assertThat(tokens).hasValue(1);
        assertThat(received).hasSize(21);
        assertThat(received.get(0).body()).isEqualTo("grant_type=client_credentials&scope=read+write&audience=shop");
        assertThat(received.get(0).header("Authorization"))
                .as("client identifier and secret, each encoded as in a form")
                .isEqualTo("Basic YyUzQTE6cCUzQXc=");
        assertThat(received.get(0).header("Upgrade"))
                .as("offer of another protocol")
                .isNull();
        assertThat(received.subList(1, 21)).allSatisfy(request -> assertThat(request.header("Authorization"))
                .isEqualTo("Bearer t1"));
    }

    @Test
    void shortLivedAccessTokenIsFetchedAgain() throws Exception {
        respondWith(200, "{}");
        issueTokens(200, "{\"access_token\": \"t%d\", \"expires_in\": 0}");
        HandlerSpec spec = withCredentials(clientCredentials());

        handlerRunner.run(spec, json("{}"));
        Eventually.holds("another token is fetched", () -> {
            handlerRunner.run(spec, json("{}"));
            return tokens.get() > 1;
        });
    }

    @Test
    void refusedAccessTokenIsRenewedOnce() {
        issueTokens(200, "{\"access_token\": \"t%d\", \"expires_in\": 3600}");
        service.createContext("/", exchange -> {
            String token = exchange.getRequestHeaders().getFirst("Authorization");
            send(exchange, token.equals("Bearer t2") ? 200 : 401, "{}");
        });

        assertThat(handlerRunner.run(withCredentials(clientCredentials()), json("{}")))
                .isEqualTo(result("{}"));
        assertThat(tokens).hasValue(2);
    }

    @Test
    void refusedClientIsAFailureWithTheCodeOfTheAuthorizationServer() {
        respondWith(200, "{}");
        issueTokens(401, "{\"error\": \"invalid_client\", \"error_description\": \"p:w is wrong\"}");

        HandlerResult answer = handlerRunner.run(withCredentials(clientCredentials()), json("{}"));

        assertThat(refusal(answer).message())
                .isEqualTo("the authorization server of the service behind the capability gave no access token:"
                        + " HTTP 401 (invalid_client); tell the operator");
        assertThat(((HandlerResult.Failed) answer).notExecuted()).isTrue();
    }

    @Test
    void failedTokenIsFetchedAgainByTheNextCall() {
        respondWith(200, "{}");
        AtomicInteger requests = new AtomicInteger();
        service.createContext(
                "/token",
                exchange -> send(exchange, requests.incrementAndGet() == 1 ? 503 : 200, "{\"access_token\": \"t\"}"));
        HandlerSpec spec = withCredentials(clientCredentials());

        assertThat(handlerRunner.run(spec, json("{}")))
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.NETWORK_ERROR,
                        "the authorization server of the service behind the capability returned HTTP 503"));
        assertThat(handlerRunner.run(spec, json("{}"))).isEqualTo(result("{}"));
    }

    private ServiceCredentials clientCredentials() {
        return new ServiceCredentials.ClientCredentials(
                URI.create(base() + "/token"), "c:1", CLIENT_SECRET, List.of("read", "write"), Optional.of("shop"));
    }

    private void issueTokens(int status, String body) {
        service.createContext("/token", exchange -> {
            record(exchange);
            send(exchange, status, body.formatted(tokens.incrementAndGet()));
        });
    }

    private static RequestValue from(String pointer, String separator) {
        return new RequestValue.FromPayload(JsonPointer.compile(pointer), Optional.ofNullable(separator));
    }

    private static ServiceError.Source source(String fixed, String pointer) {
        return new ServiceError.Source(
                Optional.ofNullable(fixed), Optional.ofNullable(pointer).map(JsonPointer::compile));
    }

    private String base() {
        return "http://127.0.0.1:" + service.getAddress().getPort();
    }

    private HandlerSpec spec(String path, String method, RequestMapping mapping) {
        return spec(path, method, mapping, ResponseMapping.JSON, new ServiceCredentials.None());
    }

    private HandlerSpec spec(String path, RequestMapping mapping, ResponseMapping response) {
        return spec(path, "POST", mapping, response, new ServiceCredentials.None());
    }

    private HandlerSpec withCredentials(ServiceCredentials credentials) {
        return spec("/", "POST", RequestMapping.of("POST"), ResponseMapping.JSON, credentials);
    }

    private HandlerSpec spec(
            String path, String method, RequestMapping request, ResponseMapping response, ServiceCredentials known) {
        return new HandlerSpec.Http(
                UrlTemplate.of(base() + path), method, true, request, response, known, Optional.empty());
    }

    private void respondWith(int status, String body) {
        respondWith(status, body, Map.of());
    }

    private void respondWith(int status, String body, Map<String, String> headers) {
        service.createContext("/", exchange -> {
            record(exchange);
            headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            send(exchange, status, body);
        });
    }

    private void record(HttpExchange exchange) throws IOException {
        received.add(new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                Map.copyOf(exchange.getRequestHeaders()),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
