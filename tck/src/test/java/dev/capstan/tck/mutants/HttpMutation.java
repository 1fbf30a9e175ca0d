package dev.capstan.tck.mutants;

import java.util.function.Function;

/** What is wrong with a server: how it answers a call, given a server that answers rightly. */
@FunctionalInterface
public interface HttpMutation {

    /** Nothing is wrong. */
    HttpMutation NONE = (call, right) -> right.apply(call);

    ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right);
}
