package dev.capstan.accounts.signin;

import java.util.stream.IntStream;

/**
 * Locks that serialize the attempts for one name and allow few at once in total. Each attempt is counted before it is
 * made, so without the locks many correct attempts at once would look like many wrong ones.
 */
final class LoginThrottle {

    private static final int COUNT = 4;

    private final Object[] locks =
            IntStream.range(0, COUNT).mapToObj(index -> new Object()).toArray();

    /** Returns the lock to hold during an attempt for this name. */
    Object of(String name) {
        return locks[Math.floorMod(name.hashCode(), COUNT)];
    }
}
