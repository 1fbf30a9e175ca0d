package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Proposal;
import dev.capstan.tck.subject.registry.RegistryResponse;
import dev.capstan.tck.subject.wire.RawRequest;
import org.jspecify.annotations.Nullable;

/** Negotiations over the HTTP bindings of this project. */
record HttpNegotiations(RecordingHttpClient client, AgentAuth agentAuth) implements Negotiations {

    private static final String NEGOTIATIONS = "/negotiations";

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + NEGOTIATIONS;
    }

    @Override
    public NegotiationResponse negotiate(Proposal proposal) {
        ObjectNode body = Json.object().put("kind", "NEGOTIATE").setAll(proposal.members());
        return new NegotiationResponse(
                client.send(RawRequest.of("POST", NEGOTIATIONS).withBody(body).by(proposal.token())));
    }

    @Override
    public NegotiationResponse session(String id, @Nullable String token) {
        return new NegotiationResponse(
                client.send(RawRequest.of("GET", path(id)).by(token)));
    }

    @Override
    public RegistryResponse end(String id, @Nullable String token) {
        return new RegistryResponse(
                client.send(RawRequest.of("DELETE", path(id)).by(token)));
    }

    private static String path(String id) {
        return NEGOTIATIONS + "/" + RawRequest.encoded(id);
    }
}
