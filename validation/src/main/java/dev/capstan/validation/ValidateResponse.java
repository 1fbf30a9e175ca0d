package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.*;
import java.util.Optional;

public final class ValidateResponse implements ReturnGate {
    public ValidateResponse(dev.capstan.core.port.SchemaEngine e) {}

    @Override
    public Optional<Refusal> refuse(Call call, JsonNode a) {
        return Optional.empty();
    }
}
