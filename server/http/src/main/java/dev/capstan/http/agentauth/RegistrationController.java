package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.lifecycle.RegisterAgent;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.lifecycle.RequestCapability;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.AgentToken;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.RequestSchemas;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.origin.RequestOrigins;
import dev.capstan.origin.ratelimit.LimitedOperation;
import dev.capstan.origin.ratelimit.PendingRegistrations;
import dev.capstan.origin.ratelimit.UnknownCallerAdmission;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.InstantSource;
import java.util.List;

/** {@code /agent/register} and {@code /agent/request-capability}: requests of agents for capabilities (GR-3). */
@Controller("/agent")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
record RegistrationController(
        AgentAuth agentAuth,
        AuthenticateHost authenticateHost,
        RegisterAgent registerAgent,
        RequestCapability requestCapability,
        GrantableCapabilities grantable,
        UnknownCallerAdmission admission,
        PendingRegistrations pendingRegistrations,
        RequestOrigins origins,
        PublicUrl url,
        InstantSource clock,
        RequestSchemas schemas) {

    /**
     * Bytes of a body per permit of an unknown caller's rate limit, because a stored registration costs by its size.
     */
    private static final int BYTES_PER_PERMIT = 4096;

    /** Registers an agent under the host that signed the request. */
    @Post("/register")
    HttpResponse<?> register(HttpRequest<byte[]> request) {
        HostCredential host = authenticateHost.forRegistration(agentAuth.token(request), url.issuer());
        boolean isUnknownCaller = host.host() == null || host.registeredHost().status() == HostStatus.PENDING;
        long permits = permits(request);
        if (isUnknownCaller) {
            admission.admit(LimitedOperation.REGISTRATION, request, permits);
        }
        Registration requested =
                registration(schemas.named("agent-registration").read(request));
        AgentState state = registerAgent.register(host, requested);
        if (isUnknownCaller) {
            pendingRegistrations.add(state.agent().id(), origins.of(request).client(), permits);
        }
        return response(AgentStateJson.registration(state, grantable), state);
    }

    /** Requests more capabilities, subject to a user's approval. */
    @Post("/request-capability")
    HttpResponse<?> requestCapability(
            HttpRequest<byte[]> request,
            @AgentToken AgentCredential agent,
            @ValidatedBody("capability-request") JsonNode body) {
        AgentState state = requestCapability.request(
                agent,
                RequestedCapability.readAll(body.get("capabilities")),
                body.path("reason").textValue());
        return response(AgentStateJson.requested(state, grantable), state);
    }

    private static long permits(HttpRequest<byte[]> request) {
        return 1 + request.getBody().map(body -> body.length).orElse(0) / BYTES_PER_PERMIT;
    }

    private HttpResponse<byte[]> response(ObjectNode json, AgentState state) {
        AgentStateJson.putApproval(json, state.approval(), url.issuer(), clock.instant());
        return JsonResponses.ok(json);
    }

    private static Registration registration(JsonNode body) {
        String mode = body.path("mode").asText(AgentMode.DELEGATED.wire());
        List<RequestedCapability> capabilities =
                RequestedCapability.readAll(body.has("capabilities") ? body.get("capabilities") : Json.object());
        return new Registration(
                body.get("name").textValue(),
                body.path("host_name").textValue(),
                AgentMode.fromWire(mode)
                        .orElseThrow(() -> new RefusedException(
                                RefusalCode.UNSUPPORTED_MODE,
                                "'" + mode + "' is not a valid mode; use delegated or autonomous")),
                capabilities,
                body.path("reason").textValue());
    }
}
