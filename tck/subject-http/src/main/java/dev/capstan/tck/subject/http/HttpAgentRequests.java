package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;

/** Agent requests over the HTTP bindings of this project. */
final class HttpAgentRequests implements AgentRequests {

    private final RecordingHttpClient client;
    private final FixtureNames fixtures;

    HttpAgentRequests(RecordingHttpClient client, FixtureNames fixtures) {
        this.client = client;
        this.fixtures = fixtures;
    }

    @Override
    public AgentResponse send(AgentRequest request) {
        return sendRequest(HttpBindings.request(
                request, fixtures.address(request.agent()), fixtures.capability(request.capability())));
    }

    @Override
    public AgentResponse currentResponse(String correlation) {
        return sendRequest(HttpBindings.get("/rpc/requests/" + HttpBindings.encoded(correlation)));
    }

    private AgentResponse sendRequest(RawRequest request) {
        RawResponse response = client.send(request);
        return new AgentResponse(response.object(), response);
    }
}
