package dev.capstan.tck.subject.registry;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.RawResponse;

/** A response of a registry. */
public record RegistryResponse(RawResponse wire) implements ApiResponse {

    /** Returns this response. Throws {@link ConformanceFailure} if it is a refusal. */
    public RegistryResponse requireSuccess() {
        if (wire.status() >= 300) {
            throw new ConformanceFailure("the registry refused the request: " + wire.transcript());
        }
        return this;
    }
}
