package dev.capstan.agentrpc.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page docs/agent-rpc.md says what is so. */
class AgentRpcPageTest {

    private static final Pattern JSON = Pattern.compile("```json\n(.*?)\n```", Pattern.DOTALL);

    private static String page() throws Exception {
        return Files.readString(Path.of("..", "..", "docs", "agent-rpc.md"));
    }

    @Test
    void itsEnvelopeHasTheCanonicalFormAndTheSignatureThatItShows() throws Exception {
        List<String> blocks =
                JSON.matcher(page()).results().map(found -> found.group(1)).toList();
        Envelope envelope = EnvelopeCodec.decode(blocks.get(0).getBytes(StandardCharsets.UTF_8));
        HmacKey key = new HmacKey("k", "correct horse battery staple".getBytes(StandardCharsets.UTF_8));

        assertThat(new String(CanonicalEnvelope.of(envelope), StandardCharsets.UTF_8))
                .isEqualTo(blocks.get(1));
        assertThat(page())
                .contains("the signature `"
                        + key.sign(envelope).auth().path("signature").textValue() + "`");
    }
}
