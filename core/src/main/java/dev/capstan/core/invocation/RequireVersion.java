package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import org.jspecify.annotations.Nullable;

/**
 * The gate that refuses a capability older than the caller's minimum version. The caller learns of the mismatch,
 * instead of a schema violation that results from it (X-TC-7.1).
 */
public final class RequireVersion implements Gate {

    @Override
    public Decision decide(Call call) {
        @Nullable Version minimum = call.target().minimum();
        Capability capability = call.capability();
        return minimum == null || capability.version().compareTo(minimum) >= 0
                ? Decision.pass(call)
                : Decision.refuse(
                        RefusalCode.VERSION_MISMATCH,
                        "'" + capability.name() + "' of " + capability.agent() + " has version " + capability.version()
                                + ", but the caller needs " + minimum + " or newer");
    }
}
