package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** {@code /.well-known/agent-configuration}: the discovery document for agents (GR-8.3). */
@Controller("/.well-known/agent-configuration")
record AgentConfigurationController(PublicUrl url) {

    /** Returns the discovery document, cacheable for an hour. */
    @Get
    HttpResponse<byte[]> read() {
        return JsonResponses.ok(document()).header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
    }

    private ObjectNode document() {
        ObjectNode json = Json.object()
                .put("version", "1.0-draft")
                .put("provider_name", "capstan")
                .put("description", "Typed agent capabilities with enforced contracts")
                .put("issuer", url.issuer())
                .put("default_location", url.executeLocation().toString())
                .put("jwks_uri", url.issuer() + "/.well-known/jwks.json");
        json.putArray("algorithms").add("Ed25519");
        json.putArray("modes").add(AgentMode.DELEGATED.wire()).add(AgentMode.AUTONOMOUS.wire());
        json.putArray("approval_methods").add("device_authorization");
        json.putObject("endpoints")
                .put("register", "/agent/register")
                .put("capabilities", "/capability/list")
                .put("describe_capability", "/capability/describe")
                .put("execute", "/capability/execute")
                .put("batch_execute", "/capability/batch-execute")
                .put("request_capability", "/agent/request-capability")
                .put("status", "/agent/status")
                .put("reactivate", "/agent/reactivate")
                .put("revoke", "/agent/revoke")
                .put("revoke_host", "/host/revoke")
                .put("rotate_key", "/agent/rotate-key")
                .put("rotate_host_key", "/host/rotate-key")
                .put("introspect", "/agent/introspect");
        return json;
    }
}
