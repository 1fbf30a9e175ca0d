package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapabilityControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 1000})
    void aWalkThroughThePagesMeetsEveryCapabilityOnce(int limit) throws Exception {
        List<String> met = new ArrayList<>();
        String cursor = "";
        boolean more = true;
        while (more) {
            JsonNode page = SERVER.get("/capabilities?limit=" + limit + cursor).json();
            assertThat(page.path("capabilities").size()).isBetween(1, limit);
            page.path("capabilities")
                    .forEach(capability -> met.add(capability.path("agent").textValue() + "/"
                            + capability.path("name").textValue()));
            more = page.path("has_more").booleanValue();
            assertThat(page.has("next_cursor")).isEqualTo(more);
            cursor = "&cursor=" + page.path("next_cursor").asText();
        }

        List<String> declared = RunningServer.fleet().stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .map(capability -> capability.agent().uri() + "/" + capability.name())
                .distinct()
                .sorted()
                .toList();
        assertThat(met).isEqualTo(declared);
    }

    @Test
    void aCursorStaysGoodThoughItsCapabilityIsGone() throws Exception {
        String first =
                SERVER.get("/capabilities?limit=1").json().path("next_cursor").textValue();
        JsonNode second = SERVER.get("/capabilities?limit=1&cursor=" + first).json();
        String other = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("agent://bank/d".getBytes(StandardCharsets.UTF_8));

        assertThat(SERVER.get("/capabilities?limit=1&cursor=" + other).json().path("capabilities"))
                .isEqualTo(second.path("capabilities"));
    }

    @Test
    void aPageThatAClientHasIsNotSentAgain() throws Exception {
        String path = "/capabilities?limit=2";
        HttpResponse<String> first = conditional(path, "\"none\"");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again = conditional(path, tag);
        HttpResponse<String> other = conditional("/capabilities?limit=3", tag);

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Cache-Control")).contains("private, no-cache");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).contains(tag);
        assertThat(other.statusCode()).isEqualTo(200);
    }

    private static HttpResponse<String> conditional(String path, String tag) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                                .header("If-None-Match", tag)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aDescriptorHasAllThatIsDeclared() throws Exception {
        JsonNode search = SERVER.get("/capabilities/web_search").json();

        assertThat(search.path("agent").textValue()).isEqualTo("agent://search");
        assertThat(search.path("version").textValue()).isEqualTo("1.0.0");
        assertThat(search.path("category").textValue()).isEqualTo("information_retrieval");
        assertThat(search.path("permissions").toString()).isEqualTo("[\"network:read\"]");
        assertThat(search.at("/rate_limit/requests").intValue()).isEqualTo(100);
        assertThat(search.at("/rate_limit/period").textValue()).isEqualTo("1m");
        assertThat(search.path("timeout_ms").intValue()).isEqualTo(30_000);
        assertThat(search.at("/retry_policy/max_attempts").intValue()).isEqualTo(3);
        assertThat(search.at("/retry_policy/initial_delay_ms").intValue()).isEqualTo(1_000);
        assertThat(search.at("/input_schema/properties/query").isObject()).isTrue();
        assertThat(search.path("output_schema").isObject()).isTrue();
    }

    @Test
    void aDescriptorLeavesOutWhatIsNotDeclared() throws Exception {
        List<String> fields = new ArrayList<>();
        SERVER.get("/capabilities/process-echo").json().fieldNames().forEachRemaining(fields::add);

        assertThat(fields)
                .containsExactlyInAnyOrder(
                        "id", "name", "version", "agent", "description", "approval", "permissions", "timeout_ms");
    }

    @Test
    void aDescriptorSaysHowItIsEnforcedWhereThatIsNotStrict() throws Exception {
        assertThat(SERVER.get("/capabilities/lenient")
                        .json()
                        .path("enforcement")
                        .textValue())
                .isEqualTo("best-effort");
        assertThat(SERVER.get("/capabilities/echo").json().has("enforcement")).isFalse();
    }

    @Test
    void capabilityIsFoundByNameByIdAndByAgent() throws Exception {
        Reply byName = SERVER.get("/capabilities/check_balance");
        String id = byName.json().path("id").textValue();

        assertThat(SERVER.get("/capabilities/" + id).json()).isEqualTo(byName.json());
        assertThat(SERVER.get("/capabilities/check_balance?agent=agent://bank").json())
                .isEqualTo(byName.json());
    }

    @Test
    void aNameHasItsNewestVersionUnlessAnotherIsAsked() throws Exception {
        assertThat(version("")).isEqualTo("2.0");
        for (String version : List.of("1.0", "1.5", "2.0")) {
            assertThat(version("?version=" + version)).isEqualTo(version);
        }
        String id = SERVER.get("/capabilities/code-review").json().path("id").textValue();
        assertThat(SERVER.get("/capabilities/" + id + "?version=1.5")
                        .json()
                        .path("version")
                        .textValue())
                .isEqualTo("1.5");
    }

    @Test
    void theServerSaysThatItAnswers() throws Exception {
        assertThat(SERVER.get("/health").text()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void theServerSaysThatItTakesCalls() throws Exception {
        Reply ready = SERVER.get("/health/ready");

        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.json().path("status").textValue()).isEqualTo("UP");
        assertThat(ready.json().path("checks").isObject()).isTrue();
    }

    @Test
    void aFixtureDiffIsServedAsText() throws Exception {
        Reply diff = SERVER.get("/fixtures/clean.diff");

        assertThat(diff.status()).isEqualTo(200);
        assertThat(diff.header("Content-Type")).startsWith("text/x-diff");
        assertThat(diff.text()).startsWith("diff --git");
    }

    private static String version(String query) throws Exception {
        return SERVER.get("/capabilities/code-review" + query)
                .json()
                .path("version")
                .textValue();
    }
}
