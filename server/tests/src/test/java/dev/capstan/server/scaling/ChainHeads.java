package dev.capstan.server.scaling;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedSet;

/** The row locks of the heads of audit chains. A transaction takes them in one order and keeps them until it ends. */
final class ChainHeads {

    /** The transactions that wait for each locked head; the first one holds it. */
    private final Map<Integer, ArrayDeque<Runnable>> queues = new HashMap<>();

    /** Runs an action once all of these heads are locked. */
    void lock(SortedSet<Integer> heads, Runnable locked) {
        lock(heads.iterator(), locked);
    }

    private void lock(Iterator<Integer> left, Runnable locked) {
        if (!left.hasNext()) {
            locked.run();
            return;
        }
        ArrayDeque<Runnable> queue = queues.computeIfAbsent(left.next(), head -> new ArrayDeque<>());
        Runnable next = () -> lock(left, locked);
        queue.add(next);
        if (queue.size() == 1) {
            next.run();
        }
    }

    /** Releases heads; each goes to the transaction that has waited longest for it. */
    void unlock(SortedSet<Integer> heads) {
        for (int head : heads) {
            ArrayDeque<Runnable> queue = queues.getOrDefault(head, new ArrayDeque<>());
            queue.remove();
            if (!queue.isEmpty()) {
                queue.element().run();
            }
        }
    }
}
