package dev.capstan.core.handler;

import dev.capstan.core.Capability;
import java.time.Instant;

/**
 * What a handler knows of the call it serves.
 *
 * @param capability what is called
 * @param traceId the trace the call belongs to
 * @param deadline when the call has to be done
 */
public record HandlerContext(Capability capability, String traceId, Instant deadline) {}
