package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;

/** A check of a result on its way back to the caller. The first gate that refuses withholds it. */
@FunctionalInterface
public interface ResponseGate {

    /** Decides whether the result may be returned. Called from many threads at once. */
    Decision decide(Call call, JsonNode response);

    /**
     * Decides whether a part may be sent before the result. Called for one part of a call after another.
     *
     * @param index number of the parts before it
     */
    default Decision decidePart(Call call, JsonNode part, long index) {
        return Decision.pass(call);
    }
}
