package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;

/** A check of a result on its way back to the caller. The first gate that refuses withholds it. */
@FunctionalInterface
public interface ResponseGate {

    /** Decides whether the result may be returned. Called from many threads at once. */
    Decision decide(Call call, JsonNode response);
}
