package dev.capstan.tck.mutants;

import java.util.function.Function;

/** A defect of a server in HTTP: its response to a request, given the reference server. */
@FunctionalInterface
public interface HttpMutation {

    /** No defect. */
    HttpMutation NONE = (call, right) -> right.apply(call);

    ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right);
}
