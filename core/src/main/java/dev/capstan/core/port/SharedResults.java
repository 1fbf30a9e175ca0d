package dev.capstan.core.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;
import java.util.Optional;

/**
 * The results of requests that other nodes may be asked for. A result is kept for ten minutes from its end, and only its
 * caller gets it.
 */
public interface SharedResults {

    /** For a deployment of one node. */
    SharedResults NONE = new SharedResults() {
        @Override
        public Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint) {
            return Optional.empty();
        }

        @Override
        public Optional<SharedResult> find(Caller.Identity caller, String name) {
            return Optional.empty();
        }

        @Override
        public void complete(Caller.Identity caller, String name, JsonNode result) {}

        @Override
        public void forget(Caller.Identity caller, String name) {}
    };

    /**
     * A result, or the request that has none yet.
     *
     * @param fingerprint fingerprint of the request
     * @param since time of the request
     * @param result result; empty while the request runs
     * @param isAbandoned whether there will be none, because the node of the request has died
     */
    record SharedResult(String fingerprint, Instant since, Optional<JsonNode> result, boolean isAbandoned) {}

    /** Begins a request of this node. Returns the request that has the name already, or empty. */
    Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint);

    /** Returns the request with a name, or empty. */
    Optional<SharedResult> find(Caller.Identity caller, String name);

    /** Stores the result of a request of this node. */
    void complete(Caller.Identity caller, String name, JsonNode result);

    /** Frees the name of a request of this node. */
    void forget(Caller.Identity caller, String name);
}
