package dev.capstan.core.invocation;

/** A check of a call before its handler runs. The first gate that refuses ends the call. */
@FunctionalInterface
public interface Gate {

    /** Decides whether the call continues. Many threads call a gate at once. It must not wait for the handler. */
    Decision decide(Call call);
}
