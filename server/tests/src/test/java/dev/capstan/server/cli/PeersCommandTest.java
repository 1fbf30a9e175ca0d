package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.server.RunningServer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PeersCommandTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void localAndRemotePeersAreListed() throws Exception {
        PeerId visitor = new PeerId("a-visitor");
        ObjectNode body = Json.object()
                .set("peer_card", PeerCard.of(visitor, null, List.of()).json());
        Envelope greet = Envelope.of(
                "greet-1",
                EnvelopeKind.GREET,
                new Channel("builders"),
                visitor,
                Instant.now().getEpochSecond(),
                body);
        assertThat(SERVER.post("/agh/envelopes", greet.bytes()).status()).isEqualTo(202);

        assertThat(peers().succeeded().out())
                .containsPattern("PEER +CHANNEL +HEARD +CAPABILITIES\n")
                .containsPattern("a-visitor +builders +[0-9] s ago +-\n")
                .containsPattern("designer +builders +here +build-site, review-copy\n");
        assertThat(peers("--json").succeeded().json().path("peers"))
                .extracting(peer -> peer.path("peer_id").textValue())
                .contains("a-visitor", "designer", "bank");
    }

    @Test
    void anEmptyChannelHasNoPeers() {
        assertThat(peers("--channel", "elsewhere").succeeded().out())
                .isEqualTo("No peers found in the channel elsewhere.\n");
    }

    private static CommandRun peers(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "peers";
        arguments[1] = "--url";
        arguments[2] = SERVER.url().toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return CommandRun.of(arguments);
    }
}
