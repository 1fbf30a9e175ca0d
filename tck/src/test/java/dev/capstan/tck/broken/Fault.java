package dev.capstan.tck.broken;

import java.util.function.Function;

/** What is wrong with a server: how it answers a call, given a server that answers rightly. */
@FunctionalInterface
public interface Fault {

    /** Nothing is wrong. */
    Fault NONE = (call, right) -> right.apply(call);

    Reply answer(Call call, Function<Call, Reply> right);
}
