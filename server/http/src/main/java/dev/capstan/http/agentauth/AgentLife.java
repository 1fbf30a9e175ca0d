package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStanding;
import dev.capstan.grants.AuthenticateAgent;
import dev.capstan.grants.AuthenticateHost;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.OfferedCapabilities;
import dev.capstan.grants.ReactivateAgent;
import dev.capstan.grants.Refused;
import dev.capstan.grants.RevokeAgent;
import dev.capstan.grants.RotateAgentKey;
import dev.capstan.grants.ShowAgent;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Token;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** {@code /agent/…}: what a host does with an agent of its own (GR-8.3). */
@Controller("/agent")
@ExecuteOn(TaskExecutors.BLOCKING)
final class AgentLife {

    private final AgentAuth agentAuth;
    private final AuthenticateHost authenticateHost;
    private final AuthenticateAgent authenticateAgent;
    private final ShowAgent showAgent;
    private final ReactivateAgent reactivateAgent;
    private final RevokeAgent revokeAgent;
    private final RotateAgentKey rotateAgentKey;
    private final OfferedCapabilities offered;
    private final PublicUrl url;
    private final InstantSource clock;
    private final RequestShape reference;
    private final RequestShape rotation;

    AgentLife(
            AgentAuth agentAuth,
            AuthenticateHost authenticateHost,
            AuthenticateAgent authenticateAgent,
            ShowAgent showAgent,
            ReactivateAgent reactivateAgent,
            RevokeAgent revokeAgent,
            RotateAgentKey rotateAgentKey,
            OfferedCapabilities offered,
            PublicUrl url,
            InstantSource clock,
            SchemaEngine engine) {
        this.agentAuth = agentAuth;
        this.authenticateHost = authenticateHost;
        this.authenticateAgent = authenticateAgent;
        this.showAgent = showAgent;
        this.reactivateAgent = reactivateAgent;
        this.revokeAgent = revokeAgent;
        this.rotateAgentKey = rotateAgentKey;
        this.offered = offered;
        this.url = url;
        this.clock = clock;
        this.reference = RequestShape.named("agent-reference", engine);
        this.rotation = RequestShape.named("key-rotation", engine);
    }

    /** Where an agent stands. */
    @Get("/status")
    HttpResponse<?> status(HttpRequest<?> request) {
        return agentAuth.answer(() -> {
            HostCredential host = authenticateHost.asking(
                    agentAuth.token(request),
                    url.issuer(),
                    () -> Optional.ofNullable(request.getParameters().get("agent_id")));
            String agentId = QueryParameters.of(request.getParameters(), Set.of("agent_id"))
                    .text("agent_id")
                    .orElseThrow(() -> QueryParameters.misshapen("the query parameter 'agent_id' is missing"));
            return Answers.ok(StandingJson.status(showAgent.show(host, agentId), offered));
        });
    }

    /** Lets an expired agent go on. */
    @Post("/reactivate")
    HttpResponse<?> reactivate(HttpRequest<byte[]> request) {
        return agentAuth.answer(() -> {
            HostCredential host = authenticateHost.acting(agentAuth.token(request), url.issuer(), about(request));
            AgentStanding standing = reactivateAgent.reactivate(host, agentId(request));
            ObjectNode json = StandingJson.status(standing, offered);
            StandingJson.putApproval(json, standing.approval(), url.issuer(), clock.instant());
            return Answers.ok(json);
        });
    }

    /** Ends an agent for good. */
    @Post("/revoke")
    HttpResponse<?> revoke(HttpRequest<byte[]> request) {
        return agentAuth.answer(() -> {
            HostCredential host = authenticateHost.acting(agentAuth.token(request), url.issuer(), about(request));
            return answer(revokeAgent.byHost(host, agentId(request)));
        });
    }

    /** Gives an agent another key; its host does, or the agent itself for as long as its present key is good. */
    @Post("/rotate-key")
    HttpResponse<?> rotateKey(HttpRequest<byte[]> request) {
        return agentAuth.answer(() -> {
            String token = agentAuth.token(request);
            if (isAgents(token)) {
                var agent = authenticateAgent.authenticate(token, url.issuer());
                JsonNode body = rotation.read(request.getBody().orElse(null));
                if (!body.path("agent_id")
                        .asText(agent.agent().id())
                        .equals(agent.agent().id())) {
                    throw new Refused(
                            Refusal.of(RefusalCode.UNAUTHORIZED, "an agent gives nobody but itself another key"));
                }
                return answer(rotateAgentKey.byItself(agent, key(body)));
            }
            HostCredential host = authenticateHost.acting(token, url.issuer(), about(request));
            JsonNode body = rotation.read(request.getBody().orElse(null));
            if (!body.has("agent_id")) {
                throw QueryParameters.misshapen("/agent_id: is missing: it says whose key is replaced");
            }
            return answer(rotateAgentKey.byHost(host, body.get("agent_id").textValue(), key(body)));
        });
    }

    /** The agent that a request is about; none where the body is wrong, which is refused after the token. */
    private Supplier<Optional<String>> about(HttpRequest<byte[]> request) {
        return () -> {
            try {
                return Optional.of(agentId(request));
            } catch (RequestShape.Misshapen refusedLater) {
                return Optional.empty();
            }
        };
    }

    private String agentId(HttpRequest<byte[]> request) throws RequestShape.Misshapen {
        return reference.read(request.getBody().orElse(null)).get("agent_id").textValue();
    }

    private static HttpResponse<byte[]> answer(Agent agent) {
        return Answers.ok(Json.object()
                .put("agent_id", agent.id())
                .put("status", agent.status().wire()));
    }

    /** Whether a token says that it is an agent's; whether that is true is found out later. */
    static boolean isAgents(String token) {
        try {
            return Token.parse(token).typ().equals(Token.AGENT);
        } catch (InvalidToken e) {
            return false;
        }
    }

    /** The key in a body. */
    static PublicKey key(JsonNode body) throws Refused {
        try {
            return PublicKey.parse(body.get("public_key"));
        } catch (InvalidKey e) {
            RefusalCode code =
                    e.unsupportedAlgorithm() ? RefusalCode.UNSUPPORTED_ALGORITHM : RefusalCode.INVALID_REQUEST;
            throw new Refused(Refusal.of(code, "/public_key: " + e.getMessage()));
        }
    }
}
