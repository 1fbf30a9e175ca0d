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

    private final RecordingHttpClient wire;
    private final FixtureNames fixtures;

    HttpAgentRequests(RecordingHttpClient wire, FixtureNames fixtures) {
        this.wire = wire;
        this.fixtures = fixtures;
    }

    @Override
    public AgentResponse send(AgentRequest request) {
        return answered(HttpBindings.request(
                request, fixtures.address(request.agent()), fixtures.capability(request.capability())));
    }

    @Override
    public AgentResponse later(String correlation) {
        return answered(HttpBindings.get("/rpc/requests/" + HttpBindings.encoded(correlation)));
    }

    private AgentResponse answered(RawRequest request) {
        RawResponse answer = wire.send(request);
        return new AgentResponse(answer.object(), answer);
    }
}
