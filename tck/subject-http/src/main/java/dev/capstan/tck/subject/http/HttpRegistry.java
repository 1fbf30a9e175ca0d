package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.registry.RegistryResponse;
import dev.capstan.tck.subject.registry.Search;
import dev.capstan.tck.subject.wire.RawRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry over the HTTP bindings of this project. Hooks deprecate and withdraw versions. */
final class HttpRegistry implements Registry {

    private static final String AREA = "negotiation";
    private static final String REGISTRY = "/registry";

    private final SubjectFile file;
    private final RecordingHttpClient client;
    private final HookRunner hooks;
    private final AgentAuth agentAuth;

    HttpRegistry(SubjectFile file, RecordingHttpClient client, HookRunner hooks, AgentAuth agentAuth) {
        this.file = file;
        this.client = client;
        this.hooks = hooks;
        this.agentAuth = agentAuth;
    }

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + REGISTRY;
    }

    @Override
    public RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by) {
        RawRequest request = HttpBindings.put(path(capability, version), declaration);
        if (by instanceof Publisher.Operator) {
            return send(HttpBindings.as(account(), request));
        }
        return send(by instanceof Publisher.Agent agent ? HttpBindings.by(agent.token(), request) : request);
    }

    @Override
    public RegistryResponse version(String capability, String version) {
        return send(HttpBindings.get(path(capability, version)));
    }

    @Override
    public RegistryResponse versions(String capability) {
        return send(HttpBindings.get(path(capability)));
    }

    @Override
    public RegistryResponse schema(String capability, String version, String side) {
        return send(HttpBindings.get(path(capability, version, side + ".json")));
    }

    @Override
    public List<JsonReader> find(Search search) {
        String terms = search.terms().entrySet().stream()
                .map(term -> term.getKey() + "=" + HttpBindings.encoded(term.getValue()))
                .collect(Collectors.joining("&"));
        return new CursorPages("capabilities", Optional.empty(), cursor -> page(search, terms, cursor)).readAll();
    }

    private JsonReader page(Search search, String terms, Optional<String> cursor) {
        String from =
                cursor.map(next -> "&cursor=" + HttpBindings.encoded(next)).orElse("");
        JsonReader page = send(HttpBindings.get(REGISTRY + "?" + terms + from))
                .requireSuccess()
                .body();
        String limit = search.terms().get("limit");
        int length = page.objects("capabilities").size();
        if (limit != null && length > Integer.parseInt(limit)) {
            throw new ConformanceFailure("a page of the search has " + length + " capabilities; its limit is " + limit);
        }
        return page;
    }

    @Override
    public RegistryResponse matrix(String capability) {
        return send(HttpBindings.get(path(capability, "compatibility")));
    }

    @Override
    public HookResult deprecate(String capability, String version) {
        return hooks.perform("deprecate", AREA, Map.of("capability", text(capability), "version", text(version)));
    }

    @Override
    public HookResult withdraw(String capability, String version, @Nullable Instant sunset) {
        JsonNode moment = sunset == null ? NullNode.getInstance() : text(sunset.toString());
        return hooks.perform(
                "withdraw", AREA, Map.of("capability", text(capability), "version", text(version), "sunset", moment));
    }

    private String account() {
        return file.operator()
                .orElseThrow(() -> new PreconditionFailed(
                        file.name() + " claims negotiation, but its file has no 'operator' account for publishing"));
    }

    private RegistryResponse send(RawRequest request) {
        return new RegistryResponse(client.send(request));
    }

    private static String path(String... parts) {
        return List.of(parts).stream()
                .map(part -> "/" + HttpBindings.encoded(part))
                .collect(Collectors.joining("", REGISTRY, ""));
    }

    private static JsonNode text(String text) {
        return TextNode.valueOf(text);
    }
}
