package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agent.AgentResponse;

/** Agent requests by the operations {@code request} and {@code response}. */
record DriverAgentRequests(DriverConnection connection) implements AgentRequests {

    @Override
    public AgentResponse send(AgentRequest request) {
        ObjectNode message = DriverConnection.request("request")
                .put("to", "agent://" + request.agent())
                .put("capability", request.capability())
                .put("mode", request.mode().wire());
        message.set("payload", request.payload());
        if (request.session() != null) {
            message.put("session_id", request.session());
        }
        if (request.minimum() != null) {
            message.put("min_version", request.minimum());
        }
        return call(message);
    }

    @Override
    public AgentResponse currentResponse(String correlation) {
        return call(DriverConnection.request("response").put("correlation_id", correlation));
    }

    private AgentResponse call(ObjectNode message) {
        long sentNanos = System.nanoTime();
        return AgentResponse.of(connection.call(message), sentNanos);
    }
}
