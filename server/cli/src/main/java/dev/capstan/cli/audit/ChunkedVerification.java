package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.cli.CommandFailed;
import java.util.Optional;

/** The verification of a chain in parts, each after the head of the one before. */
record ChunkedVerification(Chunk part, Progress progress) {

    /** Verifies one part. */
    @FunctionalInterface
    interface Chunk {

        /** Returns the findings after a head. A result without {@code ok} means that more parts follow. */
        JsonNode after(ChainHead head, Optional<ChainHead> expected);
    }

    /** The progress of the verification. */
    @FunctionalInterface
    interface Progress {

        /** Receives the number of the last verified record and of the last record of the chain. */
        void report(long verified, long last);
    }

    /** Returns the findings for the whole chain, in the format of one part. */
    JsonNode verify(Optional<ChainHead> expected) {
        ChainHead reached = ChainHead.START;
        JsonNode found = part.after(reached, expected);
        while (!found.has("ok")) {
            ChainHead next = head(found);
            if (next.seq() <= reached.seq()) {
                throw new CommandFailed("the verification made no progress after record " + reached.seq() + "; retry");
            }
            reached = next;
            progress.report(reached.seq(), found.path("last").asLong());
            long verified = reached.seq();
            found = part.after(reached, expected.filter(head -> head.seq() >= verified));
        }
        return reached.seq() == 0
                ? found
                : ((ObjectNode) found)
                        .put("records", reached.seq() + found.path("records").asLong());
    }

    private static ChainHead head(JsonNode found) {
        try {
            return ChainHead.parse(found.path("head").asText());
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("the server's verification response is invalid: " + e.getMessage(), e);
        }
    }
}
