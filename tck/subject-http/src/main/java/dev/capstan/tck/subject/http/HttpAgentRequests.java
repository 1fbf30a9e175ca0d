package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.agent.Mode;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;

/** Agent requests over the HTTP bindings of this project. */
record HttpAgentRequests(RecordingHttpClient client, FixtureNames fixtures) implements AgentRequests {

    private static final String REQUESTS = "/rpc/requests";

    @Override
    public AgentResponse send(AgentRequest request) {
        ObjectNode body = Json.object()
                .put("to", fixtures.address(request.agent()))
                .put("capability", fixtures.capability(request.capability()));
        body.set("payload", request.payload());
        if (request.mode() != Mode.SYNC) {
            body.put("mode", request.mode().wire());
        }
        if (request.session() != null) {
            body.put("sessionId", request.session());
        }
        if (request.minimum() != null) {
            body.put("minSchemaVersion", request.minimum());
        }
        return send(RawRequest.of("POST", REQUESTS).withBody(body));
    }

    @Override
    public AgentResponse currentResponse(String correlation) {
        return send(RawRequest.of("GET", REQUESTS + "/" + RawRequest.encoded(correlation)));
    }

    private AgentResponse send(RawRequest request) {
        long sentNanos = System.nanoTime();
        return AgentResponse.of(client.send(request), sentNanos);
    }
}
