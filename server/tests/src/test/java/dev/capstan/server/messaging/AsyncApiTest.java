package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.architecture.MavenModules;
import dev.capstan.validation.CompiledSchemas;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The AsyncAPI document describes every message that crosses the broker, and the channel that it crosses on. */
class AsyncApiTest extends NatsFixture {

    private static final Path RESOURCES = MavenModules.ROOT.resolve("server/http/src/main/resources/asyncapi");
    private static final String REPLIES = "replies";

    private static final CompiledSchemas SCHEMAS = new CompiledSchemas();

    private static JsonNode document;

    /**
     * A message on its way.
     *
     * @param subject subject that it was published to
     * @param text its content
     */
    private record Seen(String subject, String text) {}

    @BeforeAll
    static void read() throws IOException {
        Object yaml = new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(RESOURCES.resolve("asyncapi.yaml")));
        document = Json.mapper().valueToTree(yaml);
    }

    /** With {@code -Dpages.write=true} the file is written. */
    @Test
    void jsonIsThatOfTheYaml() throws Exception {
        Path file = RESOURCES.resolve("asyncapi.json");
        String expected = Json.write(document) + "\n";
        if (Boolean.getBoolean("pages.write")) {
            Files.writeString(file, expected);
        }
        assertThat(Files.readString(file))
                .as("write it with -Dtest=AsyncApiTest -Dpages.write=true")
                .isEqualTo(expected);
        assertThat(SERVER.get("/asyncapi.json").text()).isEqualTo(expected);
        assertThat(SERVER.get("/asyncapi.yaml").text()).startsWith("asyncapi: 3.0.0");
        assertThat(Files.readString(MavenModules.ROOT.resolve("pom.xml")))
                .contains("<version>" + document.at("/info/version").asText() + "</version>");
    }

    @Test
    void everyReferenceHasATarget() {
        List<String> references = new ArrayList<>();
        collect(document, references);

        assertThat(references).isNotEmpty();
        for (String reference : references) {
            assertThat(document.at(reference.substring(1)).isMissingNode())
                    .as(reference)
                    .isFalse();
        }
    }

    private static void collect(JsonNode node, List<String> references) {
        if (node.path("$ref").isTextual()) {
            references.add(node.path("$ref").textValue());
        }
        node.forEach(child -> collect(child, references));
    }

    @Test
    void everyMessageIsDescribed() throws Exception {
        ConcurrentLinkedQueue<Seen> seen = new ConcurrentLinkedQueue<>();
        Connection tap = Nats.connect(NATS.url());
        try (ScriptedPeer peer = new ScriptedPeer(NATS.url(), "scripted")) {
            tap.createDispatcher(message -> seen.add(seen(message))).subscribe(">");
            tap.flush(Duration.ofSeconds(5));

            exchange();
            peer.greet();
            peer.queryPeer("vault");
            Eventually.holds("the peer is answered", () -> !peer.directed().isEmpty());
            tap.flush(Duration.ofSeconds(5));
        } finally {
            tap.close();
        }

        Set<String> names = new TreeSet<>();
        for (Seen message : seen) {
            if (!message.subject().startsWith("$") && !message.subject().startsWith("_INBOX")) {
                names.addAll(described(message));
            }
        }
        assertThat(names).contains("request", "event", "cancellation", "response", "greet", "whois");
    }

    /** Sends requests that succeed, fail and are stopped, and an event. */
    private void exchange() throws Exception {
        assertThat(friend.requestFrom(byFriend(request("echo", "{}")))
                        .at("/payload/ok")
                        .asBoolean())
                .isTrue();
        friend.requestFrom(byFriend(request("denied", "{}")));
        friend.requestFrom(request("echo", "{}"));
        friend.send(byFriend(request("echo", "{}").put("kind", "event")));
        ObjectNode slow = request("slow", "{}");
        friend.send(byFriend(slow));
        ObjectNode stop = slow.deepCopy()
                .put("kind", "event")
                .put("messageId", UUID.randomUUID().toString())
                .put("causedBy", slow.path("messageId").textValue());
        stop.remove("replyTo");
        stop.putObject("headers").put("event", "cancelled");
        friend.send(byFriend(stop));
        friend.awaitAnswer();
    }

    private static Seen seen(Message message) {
        return new Seen(message.getSubject(), new String(message.getData(), StandardCharsets.UTF_8));
    }

    /** Returns the names of the messages that describe this one on its channel; fails if none does. */
    private static List<String> described(Seen message) throws Exception {
        JsonNode payload = Json.read(message.text());
        String channel = channel(message.subject());
        List<String> fitting = document.at("/channels/" + channel + "/messages").properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> SCHEMAS.validate(schema(name), payload).isEmpty())
                .toList();
        assertThat(fitting).as(channel + " carries " + message.text()).hasSize(1);
        return fitting;
    }

    private static String channel(String subject) {
        if (subject.startsWith("agh.")) {
            return subject.endsWith(".broadcast") ? "aghBroadcast" : "aghPeer";
        }
        return subject.endsWith(".requests") ? "requests" : REPLIES;
    }

    /** Returns the schema of a message with all schemas of the document as definitions. */
    private static Schema schema(String message) {
        String definitions =
                Json.write(document.at("/components/schemas")).replace("#/components/schemas/", "#/definitions/");
        try {
            ObjectNode schema = Json.object();
            schema.set("definitions", Json.read(definitions));
            schema.putArray("allOf").addObject().put("$ref", "#/definitions/" + message);
            return Schema.of(schema);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyOperationNamesMessagesOfItsChannel() {
        document.path("operations").properties().forEach(operation -> {
            String channel = operation.getValue().at("/channel/$ref").textValue();
            Set<String> messages = StreamSupport.stream(
                            operation.getValue().path("messages").spliterator(), false)
                    .map(message -> message.path("$ref").textValue())
                    .collect(Collectors.toSet());
            assertThat(messages).as(operation.getKey()).isNotEmpty().allMatch(name -> name.startsWith(channel + "/"));
        });
    }
}
