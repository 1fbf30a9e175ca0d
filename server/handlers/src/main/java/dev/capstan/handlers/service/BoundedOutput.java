package dev.capstan.handlers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.util.Optional;

/** The output of a handler outside this process, up to the maximum document size. */
public final class BoundedOutput {

    private BoundedOutput() {}

    /** Returns the result in these bytes. Empty stands for more than {@link Json#MAX_BYTES} of them. */
    public static HandlerResult toResult(String producer, Optional<byte[]> bytes) {
        if (bytes.isEmpty()) {
            return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, producer + " wrote more than 1 MiB");
        }
        try {
            JsonNode data = Json.read(bytes.get());
            return new HandlerResult.Responded(data);
        } catch (MalformedJson malformed) {
            return HandlerResult.failed(
                    RefusalCode.HANDLER_CRASHED,
                    producer + " wrote output that is not valid JSON: " + malformed.getMessage());
        }
    }
}
