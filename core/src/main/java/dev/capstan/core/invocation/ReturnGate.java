package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import java.util.Optional;

/** One question asked of an answer on its way back to the caller. */
@FunctionalInterface
public interface ReturnGate {

    /** Why the answer must not be passed on as the result, or nothing where it may. */
    Optional<Refusal> refuse(Call call, JsonNode answer);
}
