package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StdioEndpointTest {

    private final List<byte[]> read = new CopyOnWriteArrayList<>();

    @Test
    void eachLineIsHandedOverWithoutItsEndAndBlankOnesAreNot() throws Exception {
        read("one\r\n\n  \r\ntwo\nthree");

        assertThat(read)
                .extracting(line -> new String(line, StandardCharsets.UTF_8))
                .containsExactly("one\r", "two", "three");
    }

    @Test
    void aLineThatIsTooLongIsCutOffAndTheNextOneIsWhole() throws Exception {
        read("x".repeat(3 * Envelope.MAX_BYTES) + "\nnext");

        assertThat(read.get(0)).hasSize(Envelope.MAX_BYTES + 1);
        assertThat(read.get(1)).asString().isEqualTo("next");
    }

    @Test
    void anEnvelopeOfSeveralLinesIsWrittenOnOne() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioEndpoint side = new StdioEndpoint(InputStream.nullInputStream(), new PrintStream(out));

        side.send(forwarded("{\r\n\t\"a\": \"\\n\",\n\"ü\": 1}\n"));

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{  \t\"a\": \"\\n\", \"ü\": 1} \n");
    }

    @Test
    void aClosedOutputIsAnEnd() throws Exception {
        StdioEndpoint side = new StdioEndpoint(new EndlessInput(), new PrintStream(new ClosedOutput()));
        CompletionStage<Void> end = side.open(read::add);

        assertThatThrownBy(() -> side.send(forwarded("{}"))).isInstanceOf(SendFailed.class);
        end.toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private void read(String text) throws Exception {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        new StdioEndpoint(in, System.out).open(read::add).toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static Forwarded forwarded(String text) {
        Channel channel = new Channel("builders");
        Envelope envelope = Envelope.of("1", EnvelopeKind.SAY, channel, new PeerId("designer"), 1, Json.object());
        return new Forwarded(envelope, channel, text.getBytes(StandardCharsets.UTF_8));
    }

    private static final class EndlessInput extends InputStream {
        @Override
        public int read() {
            return ' ';
        }
    }

    private static final class ClosedOutput extends OutputStream {
        @Override
        public void write(int one) throws java.io.IOException {
            throw new java.io.IOException("closed");
        }
    }
}
