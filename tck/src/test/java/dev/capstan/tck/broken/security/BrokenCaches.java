package dev.capstan.tck.broken.security;

import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.REQUEST;
import static dev.capstan.tck.broken.AuthFaults.STATUS;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.BrokenServer.that;

import dev.capstan.tck.broken.BrokenServer;
import java.util.List;

/** Servers whose answers caches may store, although they tell codes and grants (X-SEC-5). */
public final class BrokenCaches {

    private static final String CACHE_CONTROL = "Cache-Control";

    private BrokenCaches() {}

    public static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "leaves it to caches whether they store the code of a registration",
                        changing(
                                (call, reply) -> call.is("POST", REGISTER),
                                (call, reply) -> reply.withoutHeader(CACHE_CONTROL)),
                        "X-SEC-5.1"),
                that(
                        "lets its client store the code of a request",
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
