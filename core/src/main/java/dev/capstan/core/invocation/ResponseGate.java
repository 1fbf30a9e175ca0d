package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;

/** One question asked of an answer on its way back to the caller; the first gate that refuses withholds it. */
@FunctionalInterface
public interface ResponseGate {

    /** Whether the answer may be passed on as the result. Called from many threads at once. */
    Decision decide(Call call, JsonNode answer);
}
