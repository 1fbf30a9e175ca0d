package dev.capstan.server.scaling;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The events of a simulation, in the order of their times. The unit of time is the caller's. */
final class EventQueue {

    private record Event(double at, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::at).thenComparingLong(Event::number));
    private double now;
    private long numbers;

    /** Returns the simulated time. */
    double now() {
        return now;
    }

    /** Has an action run after a delay, ≥ 0; actions of one time run in the order of these calls. */
    void after(double delay, Runnable action) {
        events.add(new Event(now + delay, numbers++, action));
    }

    /** Runs the events until this time. */
    void runUntil(double end) {
        while (!events.isEmpty() && events.element().at() <= end) {
            Event next = events.remove();
            now = next.at();
            next.action().run();
        }
        now = end;
    }
}
