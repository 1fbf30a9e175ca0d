package dev.capstan.core.port;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Handler;

/** Finds what does the work of a capability. */
@FunctionalInterface
public interface Handlers {

    /** The handler of the kind that the capability declares. */
    Handler of(Capability capability);
}
