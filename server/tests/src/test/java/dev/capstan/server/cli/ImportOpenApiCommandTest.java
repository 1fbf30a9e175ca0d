package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.core.json.Json;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service with its OpenAPI document: imported, served and called. */
class ImportOpenApiCommandTest {

    private static final String DOCUMENT = """
            openapi: 3.0.3
            info: { title: Shop, version: "1" }
            paths:
              /orders/{id}:
                get:
                  operationId: getOrder
                  summary: Returns an order.
                  parameters:
                    - { name: id, in: path, required: true, schema: { type: integer, format: int32, multipleOf: 1 } }
                    - { name: expand, in: query, schema: { type: array, items: { type: string } } }
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { type: object } } } }
                    "404":
                      description: missing
                      content:
                        application/json:
                          schema: { type: object, properties: { message: { type: string } } }
              /orders/{id}/label:
                get:
                  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                  responses: { "200": { description: ok, content: { application/pdf: {} } } }
            """;

    @TempDir
    private Path directory;

    private HttpServer service;

    @BeforeEach
    void startTheService() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/v1/openapi.yaml", exchange -> send(exchange, 200, DOCUMENT));
        service.createContext("/v1/orders/", ImportOpenApiCommandTest::order);
        service.start();
    }

    @AfterEach
    void stopTheService() {
        service.stop(0);
    }

    private static void order(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().endsWith("/404")) {
            send(exchange, 404, "{\"message\": \"no order 404\"}");
        } else {
            send(exchange, 200, "{\"asked\": \"" + exchange.getRequestURI() + "\"}");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + service.getAddress().getPort() + "/v1";
    }

    private CommandRun imported(String... more) {
        return CommandRun.of(Stream.concat(
                        Stream.of("import", "openapi", "--agent", "shop", "--fleet", directory.toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void importedFleetIsServedAndCalled() throws Exception {
        CommandRun run = imported("--server", url(), url() + "/openapi.yaml").succeeded();

        assertThat(run.out())
                .isEqualTo("✓ wrote " + directory.resolve("agents/shop/capabilities.yaml") + "\n"
                        + "  2 operations: 0 imported whole, 1 with a remark, 1 not imported\n"
                        + "not imported:\n"
                        + "  GET /orders/{id}/label: a response of application/pdf is not supported; JSON and text are\n"
                        + "remarks:\n"
                        + "  /paths/~1orders~1{id}/get/parameters/0/schema/multipleOf: the keyword 'multipleOf' is not in"
                        + " the subset; it is not enforced\n");
        Fleet fleet = ((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory)).value();
        try (CapstanServer server = ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of())
                .serve(fleet)) {
            assertThat(call(server, "{\"id\": 7, \"expand\": [\"a\", \"b\"]}")
                            .at("/result/asked")
                            .asText())
                    .isEqualTo("/v1/orders/7?expand=a&expand=b");
            assertThat(call(server, "{\"id\": 404}").at("/error/message").asText())
                    .isEqualTo("no order 404");
            assertThat(call(server, "{\"id\": \"../x\"}").at("/error/code").asText())
                    .isEqualTo("schema_violation");
        }
    }

    @Test
    void reportIsAvailableAsJson() throws Exception {
        JsonNode report = Json.read(imported("--server", url(), "--json", url() + "/openapi.yaml")
                .succeeded()
                .out());

        assertThat(report.path("with_remarks").asInt()).isOne();
        assertThat(report.at("/operations/1/imported").asBoolean(true)).isFalse();
        assertThat(report.at("/operations/0/remarks/0/pointer").asText())
                .isEqualTo("/paths/~1orders~1{id}/get/parameters/0/schema/multipleOf");
    }

    @Test
    void existingFileIsReplacedOnRequestOnly() throws Exception {
        Path document = Files.writeString(directory.resolve("shop.yaml"), DOCUMENT);
        imported("--server", url(), document.toString()).succeeded();

        assertThat(imported("--server", url(), document.toString()).failed().err())
                .contains("exists; replace it with --force");
        imported("--server", url(), "--force", document.toString()).succeeded();
    }

    @Test
    void documentThatCannotBeImportedIsExplained() throws Exception {
        Path swagger = Files.writeString(directory.resolve("old.yaml"), "swagger: '2.0'");
        Path relative = Files.writeString(directory.resolve("shop.yaml"), DOCUMENT);

        assertThat(imported(swagger.toString()).failed().err()).contains("convert it to OpenAPI 3.0 or 3.1 first");
        assertThat(imported(directory.resolve("none").toString()).failed().err())
                .contains("check that the file exists");
        assertThat(imported(url() + "/nowhere").failed().err()).contains("returned HTTP 404");
        assertThat(imported("http://127.0.0.1:1/openapi.yaml").failed().err()).contains("check the URL");
        assertThat(imported("http://127.0.0.1:65536/openapi.yaml").failed().err())
                .contains("has no valid host and port");
        assertThat(imported("http://me:s3cret@127.0.0.1/openapi.yaml").failed().err())
                .contains("must not contain a user")
                .doesNotContain("s3cret");
        assertThat(imported(relative.toString()).exitCode())
                .as("without a server")
                .isOne();
    }

    private static JsonNode call(CapstanServer server, String parameters) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"getOrder\", \"parameters\": " + parameters + "}"))
                .build();
        return Json.read(HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofByteArray())
                .body());
    }
}
