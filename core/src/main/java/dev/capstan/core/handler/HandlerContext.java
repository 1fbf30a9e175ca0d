package dev.capstan.core.handler;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;

/**
 * What a handler knows of the call it serves, and what it may reach the world by.
 *
 * @param capability what is called
 * @param caller who calls, and for whom
 * @param traceId the trace the call belongs to
 * @param deadline when the call has to be done
 * @param resources what it is given, as far as the capability declares the permissions (INV-3.2)
 */
public record HandlerContext(
        Capability capability, Caller caller, String traceId, Instant deadline, Resources resources) {}
