package dev.capstan.core.port;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Handler;

/** The handlers of all kinds. */
@FunctionalInterface
public interface Handlers {

    /** Returns the handler of the kind that the capability declares. */
    Handler of(Capability capability);

    /** Whether the handler of this capability may wait. One that never does needs no thread of its own. */
    default boolean mayWait(Capability capability) {
        return true;
    }
}
