package dev.capstan.core.handler;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;

/**
 * The context of a call, for its handler.
 *
 * @param capability called capability
 * @param caller caller, and whom it acts for
 * @param traceId trace of the call
 * @param deadline end of the call's time limit
 * @param resources resources, limited to the permissions that the capability declares (INV-3.2)
 * @param parts what the handler reports before its result
 */
public record HandlerContext(
        Capability capability, Caller caller, String traceId, Instant deadline, Resources resources, Parts parts) {}
