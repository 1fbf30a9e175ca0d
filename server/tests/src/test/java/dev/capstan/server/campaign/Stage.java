package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One run's server as its clients see it, and the model of it.
 *
 * @param caller reaches the server
 * @param owner the credentials of the first account
 * @param acknowledged the calls
 * @param claims the states
 * @param deliveries the transfers
 * @param watch the violations
 * @param later asynchronous executions whose end is not known yet
 * @param numbers makes names
 */
record Stage(
        Caller caller,
        String owner,
        Acknowledged acknowledged,
        Claims claims,
        Deliveries deliveries,
        Watch watch,
        Queue<Later> later,
        AtomicLong numbers) {

    /** An asynchronous execution. */
    record Later(Actor actor, String path, String trace, String mark) {}

    static Stage of(Caller caller, String owner, Watch watch) {
        return new Stage(
                caller,
                owner,
                new Acknowledged(),
                new Claims(),
                new Deliveries(),
                watch,
                new ConcurrentLinkedQueue<>(),
                new AtomicLong());
    }

    /** Returns a number that no other has. */
    long number() {
        return numbers.incrementAndGet();
    }

    /** Returns a trace id that no other call has. */
    String trace() {
        return String.format("%032x", 0xca11_0000_0000_0000L | number());
    }

    static ObjectNode json() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ObjectNode marked(String mark) {
        return json().put("mark", mark);
    }
}
