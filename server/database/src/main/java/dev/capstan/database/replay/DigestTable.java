package dev.capstan.database.replay;

import java.util.OptionalLong;

/**
 * Digests with the time until which each is kept, in 24 to 48 bytes each. Thread-safe.
 *
 * <p>A hash table with linear probing. It is rebuilt when it is two thirds full and when digests expire; a million take
 * about 20 ms.
 */
final class DigestTable {

    private static final int MIN_SLOTS = 1024;

    /** Marks a slot without a digest. */
    private static final long EMPTY = 0;

    /** The time of a digest that was removed. Its slot is found and used again. */
    private static final long REMOVED = Long.MIN_VALUE;

    private long[] digests = new long[MIN_SLOTS];
    private long[] times = new long[MIN_SLOTS];
    private int filled;

    /** Adds a digest until a time. Returns false if it is in the table. */
    synchronized boolean add(long digest, long until) {
        if (filled * 3L >= digests.length * 2L) {
            rebuild(REMOVED);
        }
        int slot = slot(key(digest));
        if (digests[slot] != EMPTY && times[slot] != REMOVED) {
            return false;
        }
        filled += digests[slot] == EMPTY ? 1 : 0;
        digests[slot] = key(digest);
        times[slot] = until;
        return true;
    }

    /** Removes a digest, if it is in the table. */
    synchronized void remove(long digest) {
        int slot = slot(key(digest));
        if (digests[slot] != EMPTY) {
            times[slot] = REMOVED;
        }
    }

    /** Returns the latest time at or before this one; empty if no digest has such a time. */
    synchronized OptionalLong latest(long until) {
        long latest = REMOVED;
        for (int i = 0; i < digests.length; i++) {
            if (digests[i] != EMPTY && times[i] <= until) {
                latest = Math.max(latest, times[i]);
            }
        }
        return latest == REMOVED ? OptionalLong.empty() : OptionalLong.of(latest);
    }

    /** Removes the digests of this time and before. Returns their number. */
    synchronized int removeUntil(long until) {
        int before = size(REMOVED);
        rebuild(until);
        return before - filled;
    }

    /** Returns the number of digests with a later time. */
    private int size(long after) {
        int size = 0;
        for (int i = 0; i < digests.length; i++) {
            size += digests[i] != EMPTY && times[i] > after ? 1 : 0;
        }
        return size;
    }

    /** Copies the digests with a later time to a table that is at most half full. */
    private void rebuild(long after) {
        long[] oldDigests = digests;
        long[] oldTimes = times;
        int slots = Math.max(MIN_SLOTS, Integer.highestOneBit(Math.max(1, size(after))) * 4);
        filled = 0;
        digests = new long[slots];
        times = new long[slots];
        for (int i = 0; i < oldDigests.length; i++) {
            if (oldDigests[i] != EMPTY && oldTimes[i] > after) {
                int slot = slot(oldDigests[i]);
                digests[slot] = oldDigests[i];
                times[slot] = oldTimes[i];
                filled++;
            }
        }
    }

    private int slot(long key) {
        int mask = digests.length - 1;
        int slot = (int) key & mask;
        while (digests[slot] != EMPTY && digests[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static long key(long digest) {
        return digest == EMPTY ? 1 : digest;
    }
}
