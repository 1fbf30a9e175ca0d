package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One run's server as its clients see it, and the model of it.
 *
 * @param client reaches the server
 * @param owner the credentials of the first account
 * @param calls the calls
 * @param states the states
 * @param transfers the transfers
 * @param violations the violations
 * @param later asynchronous executions whose end is not known yet
 * @param numbers makes names
 */
record CampaignContext(
        CheckingHttpClient client,
        String owner,
        CallModel calls,
        AcknowledgedStates states,
        TransferModel transfers,
        ViolationLog violations,
        Queue<PendingExecution> later,
        AtomicLong numbers) {

    /** An asynchronous execution. */
    record PendingExecution(CampaignAgent agent, String path, String trace, String mark) {}

    static CampaignContext of(CheckingHttpClient client, String owner, ViolationLog violations, int maxStates) {
        return new CampaignContext(
                client,
                owner,
                new CallModel(),
                new AcknowledgedStates(maxStates),
                new TransferModel(),
                violations,
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
