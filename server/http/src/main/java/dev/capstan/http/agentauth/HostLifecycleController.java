package dev.capstan.http.agentauth;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.lifecycle.RevokeHost;
import dev.capstan.grants.lifecycle.RotateHostKey;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.RequestSchemas;
import dev.capstan.http.common.UseErrorFormat;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** {@code /host/…}: operations of a host on itself (GR-8.3). */
@Controller("/host")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
record HostLifecycleController(
        AgentAuth agentAuth,
        AuthenticateHost authenticateHost,
        RotateHostKey rotateHostKey,
        RevokeHost revokeHost,
        PublicUrl url,
        RequestSchemas schemas) {

    /** Replaces the key of the host that signed the request. */
    @Post("/rotate-key")
    HttpResponse<?> rotateKey(HttpRequest<byte[]> request) {
        HostCredential credential = authenticateHost.forChange(agentAuth.token(request), url.issuer());
        Host host = rotateHostKey.rotate(
                credential, PresentedKey.of(schemas.named("key-rotation").read(request)));
        return JsonResponses.ok(Json.object()
                .put("host_id", host.id())
                .put("status", host.status().wire()));
    }

    /** Revokes the host that signed the request, and all its agents. */
    @Post("/revoke")
    HttpResponse<?> revoke(HttpRequest<byte[]> request) {
        return JsonResponses.ok(AgentStateJson.revoked(
                revokeHost.byItself(authenticateHost.forChange(agentAuth.token(request), url.issuer()))));
    }
}
