package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A client of one server for this machine and its agents. Every refusal is thrown as a {@link ServerRefused}, and a
 * missing or invalid response as a {@link ServerUnreachable}.
 */
public final class AgentServer {

    private static final String WELL_KNOWN = "/.well-known/agent-configuration";
    private static final int NOT_FOUND = 404;

    private final ProviderMetadata provider;
    private final JsonHttpClient http;
    private final SignToken signToken;
    private final SigningKey host;

    private AgentServer(ProviderMetadata provider, JsonHttpClient http, SignToken signToken, SigningKey host) {
        this.provider = provider;
        this.http = http;
        this.signToken = signToken;
        this.host = host;
    }

    /** Reads the discovery document under a URL and returns the server it describes. */
    public static AgentServer discover(SecureUrl url, SigningKey host, SignToken signToken) {
        JsonHttpClient http = new JsonHttpClient();
        URI document = URI.create(url.withoutSlash() + WELL_KNOWN);
        JsonNode response = http.send(HttpRequest.newBuilder(document).GET()).body();
        return new AgentServer(ProviderMetadata.parse(response, url), http, signToken, host);
    }

    /** Returns the server's discovery data. */
    public ProviderMetadata provider() {
        return provider;
    }

    /** Registers an agent, or finds its registration that is still pending. */
    public JsonNode register(StoredAgent agent) {
        ObjectNode body = agent.request().toJson();
        hostName().ifPresent(name -> body.put("host_name", name));
        return post("register", signToken.host(host, provider.issuer(), agent.key()), body);
    }

    private static Optional<String> hostName() {
        try {
            return Optional.of(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException unnamed) {
            return Optional.empty();
        }
    }

    /** Returns an agent's current state on the server. */
    public AgentSnapshot status(StoredAgent agent) {
        URI uri = URI.create(provider.endpoint("status") + "?agent_id=" + encoded(agent.id()));
        return AgentSnapshot.fromResponse(get(uri, hostToken()));
    }

    /** Requests more capabilities for an agent. */
    public JsonNode request(StoredAgent agent, List<RequestedCapability> requested, @Nullable String reason) {
        ObjectNode body = Json.object();
        body.set("capabilities", RegistrationRequest.toJson(requested));
        Json.putIfPresent(body, "reason", reason);
        return post("request_capability", agentToken(agent, provider.issuer()), body);
    }

    /** Reactivates an expired agent. */
    public JsonNode reactivate(StoredAgent agent) {
        return post("reactivate", hostToken(), Json.object().put("agent_id", agent.id()));
    }

    /** Revokes an agent permanently. */
    public JsonNode revoke(StoredAgent agent) {
        return post("revoke", hostToken(), Json.object().put("agent_id", agent.id()));
    }

    private JsonNode get(URI uri, String token) {
        return http.send(JsonHttpClient.to(uri, token).GET()).body();
    }

    private JsonNode post(String operation, String token, JsonNode body) {
        return http.send(JsonHttpClient.posting(JsonHttpClient.to(provider.endpoint(operation), token), body))
                .body();
    }

    /**
     * Returns the location at which a capability is executed. For an unknown capability, this is the default location;
     * the execution then reports the error.
     */
    private SecureUrl location(StoredAgent agent, String capability) {
        URI uri = URI.create(provider.endpoint("describe_capability") + "?name=" + encoded(capability));
        try {
            JsonNode described = get(uri, agentToken(agent, provider.issuer()));
            return provider.location(
                    Optional.ofNullable(described.path("location").textValue()));
        } catch (ServerRefused e) {
            if (e.status() == NOT_FOUND) {
                return provider.defaultLocation();
            }
            throw e;
        }
    }

    /** Returns the names of the capabilities that the server offers to every caller, at most 100. */
    public List<String> offered() {
        JsonNode page = http.send(HttpRequest.newBuilder(provider.endpoint("capabilities"))
                        .GET())
                .body();
        return StreamSupport.stream(page.path("capabilities").spliterator(), false)
                .limit(100)
                .map(each -> TerminalText.of(each.path("name")))
                .toList();
    }

    /** Returns the endpoint of this server for the Model Context Protocol, used by this agent. */
    public McpEndpoint mcp(StoredAgent agent) {
        return new McpEndpoint(
                SecureUrl.named(provider.issuer() + "/mcp", "MCP endpoint"),
                SecureUrl.named(provider.issuer() + "/invocations", "location of running calls"),
                http,
                url -> agentToken(agent, url.uri().toString()));
    }

    /** Returns the location of one capability and a source of tokens for it. */
    ExecutionTarget target(StoredAgent agent, String capability) {
        SecureUrl location = location(agent, capability);
        String issuer = host.publicKey().thumbprint();
        String audience = location.uri().toString();
        return new ExecutionTarget(
                location,
                SecureUrl.parse(provider.issuer()),
                () -> signToken.agent(agent.key(), agent.id(), issuer, audience, Set.of(capability)));
    }

    private String hostToken() {
        return signToken.host(host, provider.issuer());
    }

    private String agentToken(StoredAgent agent, String audience) {
        return signToken.agent(agent.key(), agent.id(), host.publicKey().thumbprint(), audience);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
