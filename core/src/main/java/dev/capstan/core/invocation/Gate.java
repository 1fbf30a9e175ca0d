package dev.capstan.core.invocation;

/** One question asked of a call before its handler runs; the first gate that refuses ends the call. */
@FunctionalInterface
public interface Gate {

    /** Whether the call may go on. Called from many threads at once; a gate does not block on the handler's work. */
    Decision decide(Call call);
}
