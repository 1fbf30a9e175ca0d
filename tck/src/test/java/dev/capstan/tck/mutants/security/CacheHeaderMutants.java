package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.Mutant.that;

import dev.capstan.tck.mutants.Mutant;
import java.util.List;

/** Mutants in the cache headers of responses with codes and grants (X-SEC-5). */
public final class CacheHeaderMutants {

    private static final String CACHE_CONTROL = "Cache-Control";

    private CacheHeaderMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits Cache-Control from the approval of a registration",
                        changing(
                                (call, reply) -> call.is("POST", REGISTER),
                                (call, reply) -> reply.withoutHeader(CACHE_CONTROL)),
                        "X-SEC-5.1"),
                that(
                        "lets a client store the user code of a capability request",
                        changing(
                                (call, reply) -> call.is("POST", REQUEST),
                                (call, reply) -> reply.withHeader(CACHE_CONTROL, "private, max-age=600")),
                        "X-SEC-5.1"),
                that(
                        "lets a host store the grants of its agent",
                        changing(
                                (call, reply) -> call.is("GET", STATUS),
                                (call, reply) -> reply.withHeader(CACHE_CONTROL, "private, max-age=600")),
                        "X-SEC-5.2"));
    }
}
