package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Proposal;
import dev.capstan.tck.subject.registry.RegistryResponse;

/** Negotiations over the HTTP bindings of this project. */
final class HttpNegotiations implements Negotiations {

    private static final String NEGOTIATIONS = "/negotiations";

    private final RecordingHttpClient client;
    private final AgentAuth agentAuth;

    HttpNegotiations(RecordingHttpClient client, AgentAuth agentAuth) {
        this.client = client;
        this.agentAuth = agentAuth;
    }

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + NEGOTIATIONS;
    }

    @Override
    public NegotiationResponse negotiate(Proposal proposal) {
        ObjectNode body = Json.object().put("kind", "NEGOTIATE").put("capability", proposal.capability());
        if (proposal.agent() != null) {
            body.put("agent", proposal.agent());
        }
        if (proposal.preferred() != null) {
            body.put("preferred_version", proposal.preferred());
        }
        if (!proposal.acceptable().isEmpty()) {
            body.set("acceptable_versions", Json.tree(proposal.acceptable()));
        }
        if (proposal.range() != null) {
            body.put("version_range", proposal.range());
        }
        return new NegotiationResponse(
                client.send(HttpBindings.by(proposal.token(), HttpBindings.post(NEGOTIATIONS, body))));
    }

    @Override
    public NegotiationResponse session(String id) {
        return new NegotiationResponse(client.send(HttpBindings.get(path(id))));
    }

    @Override
    public RegistryResponse end(String id) {
        return new RegistryResponse(client.send(HttpBindings.delete(path(id))));
    }

    private static String path(String id) {
        return NEGOTIATIONS + "/" + HttpBindings.encoded(id);
    }
}
