package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
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
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry over the HTTP bindings of this project. Hooks deprecate and withdraw versions. */
record HttpRegistry(SubjectFile file, RecordingHttpClient client, HookRunner hooks, AgentAuth agentAuth)
        implements Registry {

    private static final String AREA = "negotiation";
    private static final String REGISTRY = "/registry";

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + REGISTRY;
    }

    @Override
    public RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by) {
        RawRequest request = RawRequest.of("PUT", path(capability, version)).withBody(declaration);
        if (by instanceof Publisher.Operator) {
            return send(request.with("Authorization", account()));
        }
        return send(by instanceof Publisher.Agent agent ? request.by(agent.token()) : request);
    }

    @Override
    public RegistryResponse version(String capability, String version) {
        return send(RawRequest.of("GET", path(capability, version)));
    }

    @Override
    public RegistryResponse versions(String capability) {
        return send(RawRequest.of("GET", path(capability)));
    }

    @Override
    public RegistryResponse schema(String capability, String version, String side) {
        return send(RawRequest.of("GET", path(capability, version, side + ".json")));
    }

    @Override
    public List<JsonReader> find(Search search) {
        String terms = search.terms().entrySet().stream()
                .map(term -> term.getKey() + "=" + RawRequest.encoded(term.getValue()))
                .collect(Collectors.joining("&"));
        return new CursorPages("capabilities", Optional.empty(), cursor -> page(search, terms, cursor)).readAll();
    }

    private JsonReader page(Search search, String terms, Optional<String> cursor) {
        String from = cursor.map(next -> "&cursor=" + RawRequest.encoded(next)).orElse("");
        JsonReader page = send(RawRequest.of("GET", REGISTRY + "?" + terms + from))
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
        return send(RawRequest.of("GET", path(capability, "compatibility")));
    }

    @Override
    public HookResult deprecate(String capability, String version) {
        return hooks.perform("deprecate", AREA, values(capability, version));
    }

    @Override
    public HookResult withdraw(String capability, String version, @Nullable Instant sunset) {
        String moment = sunset == null ? null : sunset.toString();
        return hooks.perform("withdraw", AREA, values(capability, version).put("sunset", moment));
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
                .map(part -> "/" + RawRequest.encoded(part))
                .collect(Collectors.joining("", REGISTRY, ""));
    }

    private static ObjectNode values(String capability, String version) {
        return Json.object().put("capability", capability).put("version", version);
    }
}
