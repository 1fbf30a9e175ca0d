package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.authentication.IntrospectToken;
import dev.capstan.grants.execution.CheckAuthorization;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.RequestSchema;
import dev.capstan.http.common.RequestSchemas;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.origin.AnonymousCallers;
import dev.capstan.origin.ratelimit.LimitedOperation;
import dev.capstan.origin.ratelimit.UnknownCallerAdmission;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code /agent/introspect}: token introspection for other services (GR-6.2). */
@Controller("/agent/introspect")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
final class TokenIntrospectionController {

    private static final Pattern KEY = Pattern.compile("[!-~]{1,1024}");

    private final AgentAuth agentAuth;
    private final IntrospectToken introspectToken;
    private final CheckAuthorization checkAuthorization;
    private final UnknownCallerAdmission admission;
    private final PublicUrl url;
    private final AnonymousCallers anonymous;
    private final RequestSchema schema;
    private final @Nullable String key;

    TokenIntrospectionController(
            AgentAuth agentAuth,
            IntrospectToken introspectToken,
            CheckAuthorization checkAuthorization,
            UnknownCallerAdmission admission,
            PublicUrl url,
            AnonymousCallers anonymous,
            RequestSchemas schemas,
            @Nullable @Property(name = HttpSettings.INTROSPECTION_KEY) String key) {
        this.agentAuth = agentAuth;
        this.introspectToken = introspectToken;
        this.checkAuthorization = checkAuthorization;
        this.admission = admission;
        this.url = url;
        this.anonymous = anonymous;
        this.schema = schemas.named("introspection");
        this.key = key == null ? null : checked(key);
    }

    private static String checked(String key) {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "the introspection key is not valid; use 1 to 1024 visible ASCII characters");
        }
        return key;
    }

    /** Returns whether a token is valid, and whether a grant allows the call in question. Neither is used up. */
    @Post
    HttpResponse<?> introspect(HttpRequest<byte[]> request) {
        requireService(request);
        JsonNode body = schema.read(request);
        if (body.has("arguments") && !body.has("capability")) {
            throw ParameterParser.invalid("/arguments: not allowed without capability; add it");
        }
        return JsonResponses.ok(introspectToken
                .introspect(body.get("token").textValue(), own())
                .map(worth -> withVerdict(active(worth), worth.credential(), body))
                .orElseGet(() -> Json.object().put("active", false)));
    }

    private Set<String> own() {
        return Set.of(url.issuer(), url.executeLocation().toString());
    }

    /** Adds whether the grant allows the call, if the service names a capability. */
    private ObjectNode withVerdict(ObjectNode json, AgentCredential agent, JsonNode body) {
        if (!body.has("capability")) {
            return json;
        }
        String audience = agent.token().audience();
        URI location = own().contains(audience) ? url.executeLocation() : URI.create(audience);
        JsonNode arguments = body.has("arguments") ? body.get("arguments") : Json.object();
        Optional<Refusal> refusal = checkAuthorization.refusal(
                agent, location, body.get("capability").textValue(), arguments);
        json.put("allowed", refusal.isEmpty());
        refusal.ifPresent(why -> json.set("refusal", refusalJson(why)));
        return json;
    }

    private static ObjectNode refusalJson(Refusal refusal) {
        ObjectNode json = Json.object().put("code", refusal.code().wire()).put("message", refusal.message());
        return json.setAll(refusal.fields());
    }

    private void requireService(HttpRequest<?> request) {
        if (key == null) {
            if (url.isSet() || !anonymous.admitLocal(request)) {
                throw new RefusedException(
                        RefusalCode.UNAUTHORIZED,
                        "introspection without a key is not allowed here; set an introspection key of the server");
            }
            admission.admit(LimitedOperation.INTROSPECTION, request, 1);
            return;
        }
        byte[] presented = AgentAuth.bearer(request).orElse("").getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(presented, key.getBytes(StandardCharsets.UTF_8))) {
            throw new RefusedException(
                    RefusalCode.AUTHENTICATION_REQUIRED,
                    "send the server's introspection key in the header Authorization: Bearer");
        }
    }

    private static ObjectNode active(IntrospectToken.Introspection introspection) {
        var agent = introspection.credential().agent();
        ObjectNode json =
                Json.object().put("active", true).put("agent_id", agent.id()).put("host_id", agent.hostId());
        Json.putIfPresent(json, "user_id", agent.userId());
        ArrayNode grants = json.putArray("agent_capability_grants");
        introspection.grants().forEach(grant -> grants.addObject()
                .put("capability", grant.capability())
                .put("status", grant.status().wire()));
        json.put("mode", agent.mode().wire());
        introspection.expiresAt().ifPresent(end -> json.put("expires_at", end.toString()));
        return json.put("aud", introspection.credential().token().audience());
    }
}
