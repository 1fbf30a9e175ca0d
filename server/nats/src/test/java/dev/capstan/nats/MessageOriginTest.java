package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.impl.NatsJetStreamMetaData;
import io.nats.client.impl.NatsMessage;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The nodes that share a stream need not be in one time zone. */
class MessageOriginTest {

    private static final TimeZone OWN = TimeZone.getDefault();
    private static final String ACK = "$JS.ACK.STREAM.consumer.1.17.1.1767225600123456789.0";

    @AfterEach
    void returnToTheOwnTimeZone() {
        TimeZone.setDefault(OWN);
    }

    @Test
    void aMessageHasOneOriginInAllTimeZones() {
        assertThat(originIn("Asia/Tokyo")).isEqualTo(originIn("America/New_York"));
    }

    @Test
    void theOriginIsTheStreamTheNumberAndTheTime() {
        assertThat(originIn("Asia/Tokyo"))
                .asString()
                .contains("STREAM")
                .contains("17")
                .contains("2026-01-01T00:00:00.123456789Z");
    }

    private static MessageOrigin originIn(String timeZone) {
        TimeZone.setDefault(TimeZone.getTimeZone(timeZone));
        return MessageOrigin.of(new NatsJetStreamMetaData(new ArrivedMessage()));
    }

    /** A message with the acknowledgment subject of JetStream. */
    private static final class ArrivedMessage extends NatsMessage {

        ArrivedMessage() {
            super("agents.search.requests", ACK, new byte[0]);
        }

        @Override
        public boolean isJetStream() {
            return true;
        }
    }
}
