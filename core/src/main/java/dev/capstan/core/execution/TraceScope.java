package dev.capstan.core.execution;

/** What surrounds all that is done for a call on one thread, such as its trace on every line of a log (INV-3.3). */
@FunctionalInterface
public interface TraceScope {

    /** Surrounds nothing. */
    TraceScope NONE = traceId -> () -> {};

    /** Enters a trace on this thread; what is answered leaves it. */
    Runnable enter(String traceId);
}
