package dev.capstan.tck.subject.registry;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.RawResponse;

/** What a registry answers. */
public record RegistryResponse(RawResponse wire) implements ApiResponse {

    /** The answer, which must not be a refusal. */
    public RegistryResponse given() {
        if (wire.status() >= 300) {
            throw new ConformanceFailure("the registry refuses it: " + wire.transcript());
        }
        return this;
    }
}
