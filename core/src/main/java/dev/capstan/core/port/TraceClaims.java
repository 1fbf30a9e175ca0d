package dev.capstan.core.port;

import dev.capstan.core.invocation.Caller;

/** The trace ids that callers have supplied for their running calls, among all nodes. */
public interface TraceClaims {

    /** For a deployment of one node. */
    TraceClaims NONE = new TraceClaims() {
        @Override
        public boolean claim(Caller caller, String traceId) {
            return true;
        }

        @Override
        public void release(Caller caller, String traceId) {}
    };

    /** Claims a trace id for a call of this node. Returns false if a call of another node has it. */
    boolean claim(Caller caller, String traceId);

    /** Releases the trace id of a call that has ended. A claim that cannot be released expires. */
    void release(Caller caller, String traceId);
}
