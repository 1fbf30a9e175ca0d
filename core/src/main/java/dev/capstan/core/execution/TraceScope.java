package dev.capstan.core.execution;

/** A scope around all work for a call on one thread, such as its trace id on every line of a log (INV-3.3). */
@FunctionalInterface
public interface TraceScope {

    /** A scope that does nothing. */
    TraceScope NONE = traceId -> () -> {};

    /** Enters a trace on this thread, and returns the action that leaves it. */
    Runnable enter(String traceId);
}
