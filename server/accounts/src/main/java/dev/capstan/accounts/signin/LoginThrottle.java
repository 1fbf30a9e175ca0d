package dev.capstan.accounts.signin;

import java.util.stream.IntStream;

/**
 * Lets attempts of one name happen one after the other, and few at once in all: each is taken before it is made, and so
 * many right ones at once would look like too many wrong ones.
 */
final class LoginThrottle {

    private static final int COUNT = 4;

    private final Object[] locks =
            IntStream.range(0, COUNT).mapToObj(lane -> new Object()).toArray();

    /** What to hold while an attempt of this name is made. */
    Object of(String name) {
        return locks[Math.floorMod(name.hashCode(), COUNT)];
    }
}
