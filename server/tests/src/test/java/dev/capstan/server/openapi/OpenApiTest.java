package dev.capstan.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.server.RunningServer;
import dev.capstan.server.architecture.MavenModules;
import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** The OpenAPI document is complete, and says what the server enforces. */
class OpenApiTest {

    private static final Path RESOURCES = MavenModules.ROOT.resolve("server/http/src/main/resources/openapi");
    private static final Path OPERATIONS = Path.of("src/test/resources/openapi/operations.yaml");
    private static final String PARAMETER = "\\{[^}]*}";

    /** The pages for people, and files of fixtures. */
    private static final Set<String> PAGES = Set.of(
            "GET /",
            "GET /api",
            "GET /style.css",
            "GET /sign-in",
            "POST /sign-in",
            "POST /sign-out",
            "GET /device",
            "POST /device",
            "GET /applications",
            "POST /applications",
            "GET /fixtures/{}.diff");

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static JsonNode document;

    @BeforeAll
    static void generate() throws IOException {
        document = OpenApiDocument.generate(version(), OPERATIONS);
    }

    private static String version() throws IOException {
        return Files.readString(MavenModules.ROOT.resolve("pom.xml"))
                .replaceFirst("(?s).*?<artifactId>capstan</artifactId>\\s*<version>([^<]+)</version>.*", "$1");
    }

    /** With {@code -Dpages.write=true} the files are written. */
    @Test
    void filesAreGenerated() throws IOException {
        assertGenerated("openapi.json", json());
        assertGenerated("openapi.yaml", yaml());
    }

    private static String json() {
        return Json.write(document) + "\n";
    }

    private static String yaml() {
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setWidth(120)
                .build();
        return "# Generated; OpenApiTest says how.\n"
                + new Dump(settings).dumpToString(Json.mapper().convertValue(document, Map.class));
    }

    private static void assertGenerated(String name, String expected) throws IOException {
        Path file = RESOURCES.resolve(name);
        if (Boolean.getBoolean("pages.write")) {
            Files.writeString(file, expected);
        }
        assertThat(Files.readString(file))
                .as(name + ": write it with -Dtest=OpenApiTest -Dpages.write=true, and read the diff")
                .isEqualTo(expected);
    }

    @Test
    void serverServesTheFiles() throws Exception {
        HttpResponse<String> served = get("/openapi.json");

        assertThat(served.statusCode()).isEqualTo(200);
        assertThat(served.headers().firstValue("ETag")).isPresent();
        assertThat(served.body()).isEqualTo(Files.readString(RESOURCES.resolve("openapi.json")));
        assertThat(get("/openapi.yaml").body()).startsWith("# Generated").contains("openapi: 3.1.0");
    }

    @Test
    void everyRouteIsDescribedWithItsRequestShape(@TempDir Path directory) {
        Map<String, Set<String>> routes = new TreeMap<>();
        try (ApplicationContext context =
                ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)))) {
            context.getBean(Router.class)
                    .uriRoutes()
                    .forEach(route -> routes.put(withoutNames(name(route)), shapes(route)));
        }
        routes.keySet().removeAll(PAGES);
        Map<String, Set<String>> described = new TreeMap<>();
        operations().forEach((name, operation) -> described.put(withoutNames(name), describedShapes(operation)));

        assertThat(described.keySet()).isEqualTo(routes.keySet());
        routes.forEach((route, shapes) -> {
            if (!shapes.isEmpty()) {
                assertThat(described.get(route)).as(route).isEqualTo(shapes);
            }
        });
    }

    private static String name(UriRouteInfo<?, ?> route) {
        String method = route.getHttpMethodName();
        return (method.equals("HEAD") ? "GET" : method) + " "
                + route.getUriMatchTemplate().toPathString();
    }

    private static String withoutNames(String route) {
        return route.replaceAll(PARAMETER, "{}");
    }

    private static Set<String> shapes(UriRouteInfo<?, ?> route) {
        return Stream.of(route.getTargetMethod().getArguments())
                .flatMap(argument -> argument.getAnnotationMetadata().stringValue(ValidatedBody.class).stream())
                .map(name -> name.replace('-', '_') + "_body")
                .collect(Collectors.toSet());
    }

    private static Set<String> describedShapes(JsonNode operation) {
        String reference = operation
                .at("/requestBody/content/application~1json/schema/$ref")
                .asText();
        return reference.isEmpty() ? Set.of() : Set.of(reference.substring(reference.lastIndexOf('/') + 1));
    }

    private static Map<String, JsonNode> operations() {
        Map<String, JsonNode> operations = new TreeMap<>();
        document.path("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(operation -> operations.put(
                        operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), operation.getValue())));
        return operations;
    }

    @Test
    void queryParametersAreThoseThatTheServerAccepts() throws Exception {
        for (Map.Entry<String, JsonNode> operation : operations().entrySet()) {
            String[] route = operation.getKey().split(" ");
            if (route[0].equals("GET")) {
                HttpResponse<String> response = get(route[1].replaceAll(PARAMETER, "x") + "?no_such_parameter=1");
                String message = response.body();
                Set<String> accepted = message.contains("unknown query parameter")
                        ? Set.of(message.replaceFirst("(?s).*; use only ([a-z_, ]+).*", "$1")
                                .split(", "))
                        : Set.of();
                if (!accepted.isEmpty()) {
                    assertThat(query(operation.getValue()))
                            .as(operation.getKey())
                            .isEqualTo(new TreeSet<>(accepted));
                }
            }
        }
    }

    private static Set<String> query(JsonNode operation) {
        Set<String> names = new TreeSet<>();
        operation.path("parameters").forEach(parameter -> {
            if (parameter.path("in").asText().equals("query")) {
                names.add(parameter.path("name").asText());
            }
        });
        return names;
    }

    @Test
    void everyReferenceHasItsTarget() {
        List<String> missing = new ArrayList<>();
        references(document).forEach(reference -> {
            if (document.at(reference.substring(1)).isMissingNode()) {
                missing.add(reference);
            }
        });

        assertThat(missing).isEmpty();
    }

    private static Set<String> references(JsonNode node) {
        Set<String> references = new HashSet<>();
        node.findValues("$ref").forEach(reference -> references.add(reference.asText()));
        return references;
    }

    @Test
    void everyResponseHasASchemaOrNoContent() {
        operations().forEach((name, operation) -> operation
                .path("responses")
                .properties()
                .forEach(response -> {
                    JsonNode content = response.getValue().path("content");
                    assertThat(response.getValue().has("$ref") || content.isMissingNode() || !content.isEmpty())
                            .as(name)
                            .isTrue();
                    content.path("application/json").properties().forEach(schema -> assertThat(
                                    schema.getValue().path("minLength"))
                            .as("%s %s has a body of JSON", name, response.getKey())
                            .isEmpty());
                }));
    }

    @Test
    void operationIdsAreUnique() {
        List<String> ids = operations().values().stream()
                .map(operation -> operation.path("operationId").asText())
                .toList();

        assertThat(ids).doesNotHaveDuplicates().doesNotContain("");
    }

    /** What programs that generate code cannot read: references into schemas, boolean schemas and bare objects. */
    @Test
    void schemasAreReadableByGenerators() {
        assertThat(references(document))
                .isNotEmpty()
                .allMatch(reference -> reference.matches("#/components/[a-z]+/[^/]+"));
        List<String> unreadable = new ArrayList<>();
        collectUnreadable("", document, unreadable);

        assertThat(unreadable).isEmpty();
    }

    private static void collectUnreadable(String pointer, JsonNode node, List<String> unreadable) {
        boolean isObject = node.path("type").asText().equals("object")
                || node.path("type").valueStream().anyMatch(type -> type.asText()
                        .equals("object"));
        if (isObject && !node.has("properties") && !node.has("additionalProperties")) {
            unreadable.add(pointer + ": no members are named, and none are allowed");
        }
        if (node.path("pattern").asText().matches(".*\\\\[^u.].*")) {
            unreadable.add(pointer + ": an escape that not every regular expression has");
        }
        node.path("properties").properties().stream()
                .filter(property -> property.getValue().isBoolean())
                .forEach(property -> unreadable.add(pointer + "/" + property.getKey() + ": a boolean schema"));
        if (node.has("definitions") || node.path("items").isBoolean()) {
            unreadable.add(pointer + ": definitions, or a boolean schema of items");
        }
        node.properties()
                .forEach(member -> collectUnreadable(pointer + "/" + member.getKey(), member.getValue(), unreadable));
        for (int i = 0; i < node.size() && node.isArray(); i++) {
            collectUnreadable(pointer + "/" + i, node.get(i), unreadable);
        }
    }

    @Test
    void schemasOfRequestsAreThoseThatTheServerChecks() throws IOException {
        assertThat(document.at("/components/schemas/negotiation_body")).isEqualTo(shape("negotiation"));
        ObjectNode invocation = (ObjectNode) shape("invocation");
        invocation.withObject("/properties").putObject("parameters");
        assertThat(document.at("/components/schemas/invocation_body")).isEqualTo(invocation);
    }

    private static JsonNode shape(String name) throws IOException {
        return Json.mapper().readTree(Files.readString(PublishedShapes.FILES.resolve(name + ".json")));
    }

    @Test
    void publishedPatternOfTagsIsThatOfTheServer() throws IOException {
        String place = "/properties/tags/items/pattern";
        Predicate<String> published = Pattern.compile(document.at("/components/schemas/publication_body" + place)
                        .asText())
                .asPredicate();
        Predicate<String> checked =
                Pattern.compile(shape("publication").at(place).asText()).asPredicate();

        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            String character = Character.toString(codePoint);
            for (String tag : List.of(character, "a" + character)) {
                assertThat(published.test(tag)).as("U+%04X", codePoint).isEqualTo(checked.test(tag));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /accounts | {"name": "a b", "role": "owner"}
            /accounts | {"name": "ab", "role": "owner", "password": "elevenchars"}
            /accounts/owner/password | {"password": ""}
            /agent/introspect | {"token": "t", "arguments": {}}""")
    void serverRefusesWhatThePublishedShapeAdds(String path, String body) throws Exception {
        assertThat(SERVER.asOwner("POST", path, body).status()).isEqualTo(400);
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(SERVER.url() + path)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
