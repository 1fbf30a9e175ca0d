package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.Sleeper;
import dev.capstan.core.RefusalCode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The verification of a chain by its server. A busy server is asked again. */
record ServedVerification(ServerClient server, String tenant) implements ChunkedVerification.Chunk {

    private static final int MAX_TRIES = 30;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    @Override
    public JsonNode after(ChainHead head, Optional<ChainHead> expected) {
        Map<String, String> query = new LinkedHashMap<>(Map.of("tenant", tenant));
        if (head.seq() > 0) {
            query.put("from", head.toString());
        }
        expected.ifPresent(expectedHead -> query.put("expect_head", expectedHead.toString()));
        ServerClient.Reply reply = server.get("/audit/verification", query);
        for (int tries = 1; isBusy(reply) && tries < MAX_TRIES; tries++) {
            Sleeper.REAL.sleep(PAUSE);
            reply = server.get("/audit/verification", query);
        }
        return reply.orRefused();
    }

    private static boolean isBusy(ServerClient.Reply reply) {
        return !reply.isSuccess() && reply.body().path("error").asText().equals(RefusalCode.BUSY.wire());
    }
}
