package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.agent.AgentAnswer;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.WireAnswer;
import dev.capstan.tck.subject.wire.WireRequest;

/** Agent requests over the HTTP bindings of this project. */
final class HttpAgentRequests implements AgentRequests {

    private final RecordingHttpClient wire;
    private final FixtureNames fixtures;

    HttpAgentRequests(RecordingHttpClient wire, FixtureNames fixtures) {
        this.wire = wire;
        this.fixtures = fixtures;
    }

    @Override
    public AgentAnswer send(AgentRequest request) {
        return answered(Bindings.request(
                request, fixtures.address(request.agent()), fixtures.capability(request.capability())));
    }

    @Override
    public AgentAnswer later(String correlation) {
        return answered(Bindings.get("/rpc/requests/" + Bindings.encoded(correlation)));
    }

    private AgentAnswer answered(WireRequest request) {
        WireAnswer answer = wire.send(request);
        return new AgentAnswer(answer.object(), answer);
    }
}
