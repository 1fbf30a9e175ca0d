package dev.capstan.server.executors;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** What a handler outside this process wrote, read no further than the largest document. */
final class BoundedOutput {

    private BoundedOutput() {}

    /** The bytes of a stream, or nothing where there are more than {@link Json#MAX_BYTES}. */
    static Optional<byte[]> read(InputStream stream) throws IOException {
        byte[] bytes = stream.readNBytes(Json.MAX_BYTES + 1);
        return bytes.length > Json.MAX_BYTES ? Optional.empty() : Optional.of(bytes);
    }

    /** The answer in these bytes. */
    static Answer answer(String who, Optional<byte[]> bytes) {
        if (bytes.isEmpty()) {
            return Answer.failed(RefusalCode.HANDLER_CRASHED, who + " wrote more than 1 MiB");
        }
        try {
            JsonNode data = Json.read(bytes.get());
            return new Answer.Answered(data);
        } catch (MalformedJson malformed) {
            return Answer.failed(RefusalCode.HANDLER_CRASHED, who + " wrote no JSON: " + malformed.getMessage());
        }
    }
}
