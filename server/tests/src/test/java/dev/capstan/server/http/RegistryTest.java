package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.http.common.MutatedBytes;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The registry over HTTP. */
class RegistryTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String ANY_NAME = "{\"input_schema\": {\"type\": \"object\", \"required\": [\"name\"],"
            + " \"properties\": {\"name\": {\"type\": \"string\"}}}}";
    private static final String SHORT_NAME = "{\"input_schema\": {\"type\": \"object\", \"required\": [\"name\"],"
            + " \"properties\": {\"name\": {\"type\": \"string\", \"maxLength\": 5}}}}";

    private static Reply publish(String name, String version, String body) throws Exception {
        return SERVER.asOwner("PUT", "/registry/" + name + "/" + version, body);
    }

    @Test
    void servesSchemasWithTheirDigest() throws Exception {
        Reply reply = SERVER.get("/registry/code-review/1.0/input.json");

        byte[] body = reply.text().getBytes(StandardCharsets.UTF_8);
        String digest = "sha-256=:"
                + Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("SHA-256").digest(body))
                + ":";
        assertThat(reply.header("Content-Type")).isEqualTo("application/schema+json");
        assertThat(reply.header("Content-Digest")).isEqualTo(digest);
        assertThat(reply.header("Repr-Digest")).isEqualTo(digest);
        assertThat(reply.header("Deprecation")).matches("@[0-9]+");
        JsonNode version = SERVER.get("/registry/code-review/1.0").json();
        assertThat(reply.header("ETag"))
                .isEqualTo("\"" + version.path("input_digest").asText() + "\"");
        assertThat(version.at("/input_schema/$ref").asText())
                .isEqualTo(SERVER.url() + "/registry/code-review/1.0/input.json");

        Reply again =
                SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/code-review/1.0.0/input.json"))
                        .header("If-None-Match", "\"other\", " + reply.header("ETag"))
                        .GET());
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/schema+json", "application/json", "*/*", "text/html, */*;q=0.1"})
    void servesSchemasToWhoeverTakesJson(String accept) throws Exception {
        Reply reply =
                SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/code-review/2.0/output.json"))
                        .header("Accept", accept)
                        .GET());

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/schema+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/registry", "/registry/code-review", "/registry/code-review/2.0"})
    void wrongPasswordIsRefusedWhereNoneIsNeeded(String path) throws Exception {
        Reply reply = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Authorization", "Basic b3duZXI6d3Jvbmc=")); // owner:wrong

        assertThat(reply.status()).isEqualTo(401);
        assertThat(SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                                .header("Authorization", "Basic !!!"))
                        .status())
                .as("malformed")
                .isEqualTo(401);
        assertThat(SERVER.get(path).status()).isEqualTo(200);
    }

    @Test
    void servesASideWithoutASchemaAsOneThatTakesAnything() throws Exception {
        publish("com.acme.anything", "1.0", "{}");

        assertThat(SERVER.get("/registry/com.acme.anything/1.0/output.json").text())
                .isEqualTo("true");
    }

    @Test
    void listsTheVersionsTheNewestFirst() throws Exception {
        JsonNode published = SERVER.get("/registry/code-review").json();

        assertThat(published.path("publisher").asText()).isEqualTo("operator");
        assertThat(published.findValuesAsText("version")).containsExactly("2.0", "1.5", "1.0");
        assertThat(published.at("/versions/0/breaking_changes_from").asText()).isEqualTo("1.5");
        assertThat(published.findValuesAsText("status")).containsExactly("active", "active", "deprecated");
    }

    @Test
    void drawsTheTableOfTheSeed() throws Exception {
        JsonNode matrix = SERVER.get("/registry/code-review/compatibility").json();

        assertThat(matrix.path("versions").toString()).isEqualTo("[\"1.0\",\"1.5\",\"2.0\"]");
        assertThat(matrix.path("cells").findValuesAsText("verdict"))
                .containsExactly(
                        "full", "full", "partial", "incompatible", "full", "full", "incompatible", "partial", "full");
        JsonNode cell = SERVER.get("/registry/code-review/compatibility?requester=2.0.0&provider=1.5")
                .json();
        assertThat(cell.path("cells")).hasSize(1);
        assertThat(cell.findValuesAsText("pointer")).containsExactly("/properties/context", "/properties/score");
    }

    @Test
    void publishesForGood() throws Exception {
        Reply first = publish("com.acme.greet", "1.0", ANY_NAME);
        assertThat(first.status()).as(first.text()).isEqualTo(201);

        Reply again = publish("com.acme.greet", "1.0", " " + ANY_NAME);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(first.json());

        Reply other = publish("com.acme.greet", "1.0", SHORT_NAME);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.json().path("error").asText()).isEqualTo("version_exists");

        Reply breaking = publish("com.acme.greet", "1.1", SHORT_NAME);
        assertThat(breaking.status()).isEqualTo(422);
        assertThat(breaking.json().path("error").asText()).isEqualTo("undeclared_breaking_change");
        assertThat(breaking.json().at("/changes/0/pointer").asText()).isEqualTo("/properties/name");
        assertThat(breaking.json().at("/changes/0/instance/name").asText()).hasSizeGreaterThan(5);
        assertThat(SERVER.get("/registry/com.acme.greet/1.1").status()).isEqualTo(404);
    }

    @Test
    void followsAReferenceIntoTheRegistryAndNoOther() throws Exception {
        Reply reply = publish(
                "com.acme.reviewer",
                "1.0",
                "{\"input_schema\": {\"$ref\": \"https://schemas.agentries.xyz/code-review/2.0/input.json\"}}");
        assertThat(reply.json().path("input_digest").asText())
                .isEqualTo(SERVER.get("/registry/code-review/2.0")
                        .json()
                        .path("input_digest")
                        .asText());

        Reply nowhere = publish(
                "com.acme.reviewer",
                "1.1",
                "{\"input_schema\": {\"$ref\": \"https://schemas.agentries.xyz/code-review/7.0/input.json\"}}");
        assertThat(nowhere.status()).isEqualTo(422);
        assertThat(nowhere.json().path("error").asText()).isEqualTo("invalid_schema");
        assertThat(nowhere.json().at("/defects/0/side").asText()).isEqualTo("input");
        assertThat(nowhere.json().at("/defects/0/pointer").asText()).isEqualTo("/$ref");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.wrong/v1  | {}",
                "com.acme.wrong/1.0 | {\"version\": \"1.1\"}",
                "com.acme.wrong/1.0 | {\"type\": \"other\"}",
                "com.acme.wrong/1.0 | {\"breaking_changes_from\": \"1.0\"}",
                "com.acme.wrong/1.0 | {\"deprecated_versions\": [\"x\"]}",
                "com.acme.wrong/1.0 | {\"tags\": [\" \"]}",
                "com.acme.wrong/1.0 | {\"input_schema\": 7}",
                "com.acme.wrong/1.0 | {\"colour\": \"red\"}",
                "-acme/1.0          | {}"
            })
    void refusesWhatIsNoPublication(String address, String body) throws Exception {
        Reply reply = SERVER.asOwner("PUT", "/registry/" + address, body);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("error").asText()).isEqualTo("invalid_request");
    }

    @Test
    void takesNoMutationOfAPublicationForTheServersFault() throws Exception {
        byte[] good = """
                {"description": "Gr\u00fc\u00dft", "tags": ["a", "b"], "supported_versions": ["1.0", "1.1"],
                 "deprecated_versions": ["1.0"], "breaking_changes_from": "0.9", "enforcement": "best-effort",
                 "input_schema": {"type": "object", "properties": {"a": {"$ref": "#/definitions/b"}},
                   "definitions": {"b": {"anyOf": [{"pattern": "^(a|b)+$"}, {"maximum": 1.5e3}]}}},
                 "output_schema": {"$ref": "/registry/code-review/2.0/output.json"}}""".getBytes(StandardCharsets.UTF_8);
        Random random = new Random(6);
        int taken = 0;
        for (int i = 0; i < 400; i++) {
            byte[] body = MutatedBytes.of(good, random);

            Reply reply = SERVER.asOwner(
                    "PUT", "/registry/com.acme.mutated/1." + i, new String(body, StandardCharsets.UTF_8));

            assertThat(reply.status()).as("mutation %d: %s", i, reply.text()).isBetween(200, 499);
            taken += reply.status() < 300 ? 1 : 0;
        }
        assertThat(taken).as("mutations that are publications still").isBetween(1, 300);
    }

    @Test
    void letsAgentsPublishInTheirOwnDomainAlone() throws Exception {
        String registration = "{\"name\": \"Publisher\", \"capabilities\": [\"check_balance\"], \"reason\": \"x\"}";
        TestAgent agent = TestAgent.registers(SERVER, registration).approved();
        TestAgent sibling = agent.sibling(registration);
        TestAgent stranger = TestAgent.registers(SERVER, registration).approved();

        assertThat(put(agent, "com.example.own/1.0").status()).isEqualTo(201);
        assertThat(put(sibling, "com.example.own/1.1").status()).isEqualTo(201);
        assertThat(put(stranger, "com.example.own/1.2").json().path("error").asText())
                .isEqualTo("unauthorized");
        assertThat(put(agent, "standard/1.0").status()).isEqualTo(403);
        assertThat(publish("com.example.own", "1.2", "{}").status()).isEqualTo(403);
        assertThat(publish("standard", "1.0", "{}").status()).isEqualTo(201);

        Reply nobody = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/com.example.new/1.0"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(SERVER.get("/registry/com.example.new").status()).isEqualTo(404);
    }

    private static Reply put(TestAgent agent, String address) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/" + address))
                .header("Authorization", "Bearer " + agent.token(SERVER.url() + "/registry"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{}")));
    }

    @Test
    void withdrawsAtASunsetAndSaysSoBefore() throws Exception {
        for (String version : List.of("1.0", "1.1", "1.2")) {
            publish("com.acme.sunset", version, "{}");
        }
        assertThat(withdraw("com.acme.sunset/1.1", "2099-01-01T00:00:00Z")
                        .json()
                        .path("error")
                        .asText())
                .isEqualTo("version_in_support");
        assertThat(withdraw("com.acme.sunset/1.0", "2020-01-01T00:00:00Z").status())
                .isEqualTo(400);
        Instant sunset = Instant.now().plusMillis(500);
        assertThat(withdraw("com.acme.sunset/1.0", sunset.toString()).status()).isEqualTo(200);

        Reply version = SERVER.get("/registry/com.acme.sunset/1.0");
        assertThat(version.header("Sunset")).endsWith(" GMT");
        assertThat(version.header("Deprecation")).startsWith("@");
        Eventually.holds(
                "the version is withdrawn", () -> status("com.acme.sunset/1.0").equals("withdrawn"));
        assertThat(found("query=com.acme.sunset").toString()).doesNotContain("\"1.0\"");
        assertThat(SERVER.get("/registry/com.acme.sunset/1.0/input.json").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9999-12-31T23:59:59-18:00",
                "+999999999-12-31T23:59:59Z",
                "-2027-01-01T00:00:00Z",
                "2027-02-30T00:00:00Z",
                "2098-12-31T23:59:60Z"
            })
    void refusesASunsetThatNoHeaderCanTell(String sunset) throws Exception {
        for (String version : List.of("1.0", "1.1", "1.2")) {
            publish("com.acme.far", version, "{}");
        }

        Reply reply = withdraw("com.acme.far/1.0", sunset);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("error").asText()).isEqualTo("invalid_request");
        assertThat(status("com.acme.far/1.0")).isEqualTo("active");
    }

    private static String status(String address) {
        try {
            return SERVER.get("/registry/" + address).json().path("status").asText();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Reply withdraw(String address, String sunset) throws Exception {
        return SERVER.asOwner("POST", "/registry/" + address + "/withdrawal", "{\"sunset\": \"" + sunset + "\"}");
    }

    @Test
    void deprecates() throws Exception {
        publish("com.acme.old", "1.0", "{}");

        Reply reply = SERVER.asOwner("POST", "/registry/com.acme.old/1.0/deprecation", "");

        assertThat(reply.json().path("status").asText()).as(reply.text()).isEqualTo("deprecated");
        assertThat(found("query=com.acme.old")
                        .at("/capabilities/0/versions/0/deprecated")
                        .asBoolean())
                .isTrue();
    }

    private static JsonNode found(String query) throws Exception {
        return SERVER.get("/registry?" + query).json();
    }

    @Test
    void findsByNameTagAndRange() throws Exception {
        publish("com.acme.find-one", "1.0", "{\"tags\": [\"finding\"]}");
        publish("com.acme.find-two", "1.5", "{\"tags\": [\"finding\", \"more\"]}");
        publish("com.acme.find-three", "2.0", "{\"description\": \"Finds a com.acme.FIND thing\"}");

        assertThat(types("query=com.acme.find"))
                .containsExactly("com.acme.find-one", "com.acme.find-three", "com.acme.find-two");
        assertThat(types("tag=finding")).containsExactly("com.acme.find-one", "com.acme.find-two");
        assertThat(types("query=com.acme.find&version=%3E=1.5"))
                .containsExactly("com.acme.find-three", "com.acme.find-two");
        assertThat(types("tag=finding&version=%3E=1.2%20%3C2")).containsExactly("com.acme.find-two");
        assertThat(types("tag=findin")).isEmpty();
    }

    private static List<String> types(String query) throws Exception {
        return found(query).findValuesAsText("type");
    }

    @Test
    void ordersByScoreAndWalksPageByPage() throws Exception {
        publish("com.acme.walk-b", "1.0", "{}");
        publish("com.acme.walk-a", "1.0", ANY_NAME);
        publish(
                "com.acme.walk-a",
                "2.0",
                SHORT_NAME.substring(0, SHORT_NAME.length() - 1) + ", \"breaking_changes_from\": \"1.0\"}");
        publish("com.acme.walk-c", "1.0", "{}");

        List<String> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = found("query=com.acme.walk&limit=1" + cursor);
            walked.addAll(page.findValuesAsText("type"));
            cursor = "&cursor=" + page.path("next_cursor").asText();
        } while (cursor.length() > "&cursor=".length());

        assertThat(walked).containsExactly("com.acme.walk-b", "com.acme.walk-c", "com.acme.walk-a");
        JsonNode last = found("query=com.acme.walk-a");
        assertThat(last.at("/capabilities/0/score").decimalValue()).isEqualByComparingTo("0.5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/registry?version=1.x",
                "/registry?limit=0",
                "/registry?cursor=nonsense",
                "/registry?colour=red",
                "/registry/code-review/compatibility?requester=x",
                "/registry/code-review/compatibility?colour=red"
            })
    void refusesWhatIsNoQuestion(String path) throws Exception {
        Reply reply = SERVER.get(path);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/registry/nothing",
                "/registry/nothing/1.0",
                "/registry/code-review/9.9",
                "/registry/code-review/x",
                "/registry/code-review/9.9/input.json",
                "/registry/nothing/compatibility",
                "/registry/code-review/compatibility?requester=9.9"
            })
    void saysWhatItHasNot(String path) throws Exception {
        Reply reply = SERVER.get(path);

        assertThat(reply.status()).as(reply.text()).isEqualTo(404);
        assertThat(reply.json().path("error").asText()).isEqualTo("version_not_found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/registry/%00",
                "/registry/%00/1.0",
                "/registry/a%2Fb/1.0/input.json",
                "/registry/%2e%2e/1.0",
                "/registry/code-review/1.0%00",
                "/registry/code-review/%F0%9F%9A%80/output.json",
                "/registry/code-review/1.0;v=2/input.json",
                "/registry/%27%20OR%201=1/compatibility"
            })
    void findsNothingUnderANameThatIsNone(String path) throws Exception {
        Reply reply = SERVER.get(path);

        assertThat(reply.status()).as(reply.text()).isEqualTo(404);
    }

    @Test
    void deprecatesNothingUnderANameThatIsNone() throws Exception {
        Reply reply = SERVER.asOwner("POST", "/registry/" + "x".repeat(2_000) + "%00/1.0/deprecation", "");

        assertThat(reply.json().path("error").asText()).as(reply.text()).isEqualTo("version_not_found");
        assertThat(reply.text()).hasSizeLessThan(500);
    }

    @Test
    void doesNothingForThePageOfAnotherSite() throws Exception {
        publish("com.acme.forged", "1.0", "{}");
        String basic =
                Base64.getEncoder().encodeToString(("owner:" + SERVER.password()).getBytes(StandardCharsets.UTF_8));

        Reply reply = SERVER.send(
                HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/com.acme.forged/1.0/deprecation"))
                        .header("Authorization", "Basic " + basic)
                        .header("Sec-Fetch-Site", "cross-site")
                        .POST(HttpRequest.BodyPublishers.noBody()));

        assertThat(reply.status()).as(reply.text()).isEqualTo(403);
        assertThat(status("com.acme.forged/1.0")).isEqualTo("active");
    }

    @Test
    void recordsWhatIsPublishedTheFleetIncluded() throws Exception {
        publish("com.acme.recorded", "1.0", "{}");

        JsonNode records = SERVER.get("/audit/records?kind=version_published&limit=1000")
                .json()
                .path("records");

        assertThat(records.findValuesAsText("capabilityName")).contains("com.acme.recorded", "code-review");
        assertThat(Json.write(records)).doesNotContain("password");
    }
}
