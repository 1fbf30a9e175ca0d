package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.lifecycle.ReactivateAgent;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RotateAgentKey;
import dev.capstan.grants.lifecycle.ShowAgent;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestSchemas;
import dev.capstan.http.common.UseErrorFormat;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /agent/…}: operations of a host on its own agents (GR-8.3). */
@Controller("/agent")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
record AgentLifecycleController(
        AgentAuth agentAuth,
        AuthenticateHost authenticateHost,
        AuthenticateAgent authenticateAgent,
        ShowAgent showAgent,
        ReactivateAgent reactivateAgent,
        RevokeAgent revokeAgent,
        RotateAgentKey rotateAgentKey,
        GrantableCapabilities grantable,
        PublicUrl url,
        InstantSource clock,
        RequestSchemas schemas) {

    private static final String REFERENCE = "agent-reference";
    private static final String ROTATION = "key-rotation";

    /** Returns the state of an agent. */
    @Get("/status")
    HttpResponse<?> status(HttpRequest<?> request) {
        HostCredential host = authenticateHost.forQuery(
                agentAuth.token(request),
                url.issuer(),
                () -> Optional.ofNullable(request.getParameters().get("agent_id")));
        String agentId = QueryParameters.of(request, "agent_id").required("agent_id");
        return JsonResponses.ok(AgentStateJson.status(showAgent.show(host, agentId), grantable));
    }

    /** Reactivates an expired agent. */
    @Post("/reactivate")
    HttpResponse<?> reactivate(HttpRequest<byte[]> request) {
        HostCredential host = authenticateHost.forChange(agentAuth.token(request), url.issuer(), about(request));
        AgentState state = reactivateAgent.reactivate(host, agentId(request));
        ObjectNode json = AgentStateJson.status(state, grantable);
        AgentStateJson.putApproval(json, state.approval(), url.issuer(), clock.instant());
        return JsonResponses.ok(json);
    }

    /** Revokes an agent permanently. */
    @Post("/revoke")
    HttpResponse<?> revoke(HttpRequest<byte[]> request) {
        HostCredential host = authenticateHost.forChange(agentAuth.token(request), url.issuer(), about(request));
        return JsonResponses.ok(AgentStateJson.summary(revokeAgent.byHost(host, agentId(request))));
    }

    /** Replaces an agent's key, for its host, or for the agent itself while its present key is valid. */
    @Post("/rotate-key")
    HttpResponse<?> rotateKey(HttpRequest<byte[]> request) {
        String token = agentAuth.token(request);
        if (PresentedKey.isAgents(token)) {
            var agent = authenticateAgent.authenticate(token, url.issuer());
            String id = agent.agent().id();
            JsonNode body = schemas.named(ROTATION).read(request);
            if (!body.path("agent_id").asText(id).equals(id)) {
                throw new RefusedException(RefusalCode.UNAUTHORIZED, "an agent can rotate only its own key");
            }
            return JsonResponses.ok(AgentStateJson.summary(rotateAgentKey.byItself(agent, PresentedKey.of(body))));
        }
        HostCredential host = authenticateHost.forChange(token, url.issuer(), about(request));
        JsonNode body = schemas.named(ROTATION).read(request);
        if (!body.has("agent_id")) {
            throw ParameterParser.invalid("/agent_id: is missing; set it to the agent whose key is rotated");
        }
        return JsonResponses.ok(AgentStateJson.summary(
                rotateAgentKey.byHost(host, body.get("agent_id").textValue(), PresentedKey.of(body))));
    }

    /**
     * Returns a supplier of the request's agent id. It is empty if the body is invalid, which is refused after the
     * token.
     */
    private Supplier<Optional<String>> about(HttpRequest<byte[]> request) {
        return () -> schemas.named(REFERENCE).find(request).map(body -> body.get("agent_id")
                .textValue());
    }

    private String agentId(HttpRequest<byte[]> request) {
        return schemas.named(REFERENCE).read(request).get("agent_id").textValue();
    }
}
