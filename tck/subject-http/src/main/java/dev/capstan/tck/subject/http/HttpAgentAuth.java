package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.auth.Approval;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Decision;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.auth.DiscoveryDocument;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Agent Auth at the base URL of a subject. Paths come from the discovery document, but its issuer's host is ignored:
 * the issuer is the audience of tokens, and the kit may reach the subject at another URL.
 */
final class HttpAgentAuth implements AgentAuth {

    private static final String AREA = "grants";
    private static final String APPROVE = "approve";

    private final RecordingHttpClient client;
    private final HookRunner hooks;
    private final Set<Deviation> deviations;
    private @Nullable DiscoveryDocument discovery;

    HttpAgentAuth(RecordingHttpClient client, HookRunner hooks, Set<Deviation> deviations) {
        this.client = client;
        this.hooks = hooks;
        this.deviations = deviations;
    }

    @Override
    public DiscoveryDocument discovery() {
        DiscoveryDocument known = discovery;
        if (known == null) {
            known = new DiscoveryDocument(
                    new AuthResponse(client.send(RawRequest.of("GET", "/.well-known/agent-configuration")))
                            .granted()
                            .body());
            discovery = known;
        }
        return known;
    }

    @Override
    public Set<Deviation> concessions() {
        return deviations;
    }

    @Override
    public AuthResponse send(AuthRequest request) {
        return begin(request).get();
    }

    @Override
    public Supplier<AuthResponse> begin(AuthRequest request) {
        Supplier<RawResponse> pending = client.begin(message(request));
        return () -> new AuthResponse(pending.get());
    }

    private RawRequest message(AuthRequest request) {
        String query = request.query().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + RawRequest.encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        String path = discovery().path(request.operation()) + (query.isEmpty() ? "" : "?" + query);
        RawRequest message = RawRequest.of(request.operation().method(), path)
                .by(request.token().orElse(null));
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            message = message.with(header.getKey(), header.getValue());
        }
        return request.body().map(message::withBody).orElse(message);
    }

    @Override
    public AuthResponse follow(String url, String token) {
        URI address = path(url);
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        return new AuthResponse(
                client.send(RawRequest.of("GET", address.getRawPath() + query).by(token)));
    }

    @Override
    public void requireDecisions() {
        hooks.requireDeclared(APPROVE, AREA);
    }

    @Override
    public HookResult decide(Approval approval, Decision decision) {
        ObjectNode values = Json.object()
                .put("user_code", approval.userCode().orElse(null))
                .put("agent_id", approval.agentId())
                .put("decision", decision.verdict());
        ArrayNode grants = values.putArray("grants");
        decision.each().forEach(each -> grants.add(written(each)));
        return hooks.perform(APPROVE, AREA, values);
    }

    @Override
    public void revokeGrant(String agentId, String capability) {
        hooks.require(
                "revoke-grant", AREA, Json.object().put("agent_id", agentId).put("capability", capability));
    }

    @Override
    public void endSession(String agentId) {
        hooks.require("end-session", AREA, Json.object().put("agent_id", agentId));
    }

    private static ObjectNode written(Decision.CapabilityDecision one) {
        ObjectNode grant = Json.object().put("capability", one.capability()).put("decision", one.verdict());
        one.constraints().ifPresent(constraints -> grant.set("constraints", constraints));
        one.reason().ifPresent(reason -> grant.put("reason", reason));
        return grant;
    }

    private static URI path(String url) {
        try {
            URI address = URI.create(url);
            if (address.getRawPath() != null) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            // not a valid URL: reported below
        }
        throw new ConformanceFailure("'" + url + "' is not a valid URL");
    }
}
