package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Work that AGH peers give to an agent, processed by the capabilities that its file names. */
@DisabledOnOs(OS.WINDOWS)
class HandledWorkTest {

    private static final String CATALOG = """
            version: 1
            agent: agent://desk
            transports: [{ kind: memory, topics: { requests: agents.desk.requests } }]
            on: { direct: work, say: listen }
            capabilities:
              - name: work
                permissions: ["compute:execute"]
                inputSchema:
                  type: object
                  required: [text, from, interaction_id]
                  properties: { text: { type: string, maxLength: 20 } }
                handler:
                  kind: process
                  command: [sh, -c, 'cat > /dev/null; echo "{\\"state\\": \\"needs_input\\", \\"message\\": \\"Which colour?\\"}"']
              - name: listen
                permissions: ["compute:execute"]
                handler: { kind: process, command: [cat] }
            """;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.ANONYMOUS, "any"), () -> Fleet.of(List.of(RunningServer.catalog(CATALOG))));

    @Test
    void resultOfTheCapabilityMovesTheInteraction() throws Exception {
        assertThat(send(EnvelopeKind.DIRECT, "Paint it.", "i1")).isEqualTo(200);

        awaitState("i1", "needs_input");
        awaitRecord("work");
    }

    @Test
    void workThatTheCapabilityRefusesFailsTheInteraction() throws Exception {
        assertThat(send(EnvelopeKind.DIRECT, "x".repeat(21), "i2")).isEqualTo(200);

        awaitState("i2", "failed");
    }

    @Test
    void messageReachesItsCapability() throws Exception {
        assertThat(send(EnvelopeKind.SAY, "Good morning.", null)).isEqualTo(202);

        awaitRecord("listen");
    }

    private static void awaitState(String interaction, String state) throws Exception {
        Eventually.holds(
                interaction + " is " + state,
                () -> state.equals(json("/agh/interactions/builders/" + interaction)
                        .path("state")
                        .textValue()));
    }

    /** Waits for the record of a call, made without proof for the peer that sent the envelope. */
    private static void awaitRecord(String capability) throws Exception {
        Eventually.holds("a call of " + capability + " is recorded", () -> {
            for (JsonNode record :
                    json("/audit/records?kind=capability_invocation").path("records")) {
                String text = record.toString();
                if (text.contains("\"capabilityName\":\"" + capability + "\"")) {
                    assertThat(text)
                            .contains("\"outcome\":\"succeeded\"", "\"caller\":\"anonymous\"", "\"onBehalfOf\"", "ops");
                    return true;
                }
            }
            return false;
        });
    }

    private static JsonNode json(String path) {
        try {
            return SERVER.get(path).json();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int send(EnvelopeKind kind, String text, String interaction) throws Exception {
        Envelope envelope = Envelope.of(
                        "msg_" + UUID.randomUUID(),
                        kind,
                        new Channel("builders"),
                        new PeerId("ops"),
                        Instant.now().getEpochSecond(),
                        Json.object().put("text", text))
                .to(new PeerId("desk"))
                .withInteraction(interaction);
        return SERVER.post("/agh/envelopes", envelope.bytes()).status();
    }
}
