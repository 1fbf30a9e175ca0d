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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry over the HTTP bindings of this project. Hooks deprecate and withdraw versions. */
record HttpRegistry(SubjectFile file, RecordingHttpClient client, HookRunner hooks, AgentAuth agentAuth)
        implements Registry {

    private static final String AREA = "negotiation";
    private static final String REGISTRY = "/registry";
    private static final String BASIC = "Basic ";
    private static final String UNKNOWN_ACCOUNT = "nobody-of-the-kit";
    private static final String WRONG_PASSWORD = "not the password of any account";

    @Override
    public String audience() {
        return agentAuth.discovery().issuer() + REGISTRY;
    }

    @Override
    public RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by) {
        RawRequest request = RawRequest.of("PUT", path(capability, version)).withBody(declaration);
        return send(credentials(by)
                .map(value -> request.with("Authorization", value))
                .orElse(request));
    }

    /** Returns the header {@code Authorization} of a publisher, or empty. */
    private Optional<String> credentials(Publisher by) {
        if (by instanceof Publisher.Agent agent) {
            return Optional.of("Bearer " + agent.token());
        }
        if (by instanceof Publisher.Operator) {
            return Optional.of(account());
        }
        if (by instanceof Publisher.WrongPassword) {
            return Optional.of(basic(operatorName(), WRONG_PASSWORD));
        }
        return by instanceof Publisher.UnknownAccount
                ? Optional.of(basic(UNKNOWN_ACCOUNT, WRONG_PASSWORD))
                : Optional.empty();
    }

    private String operatorName() {
        byte[] pair = Base64.getDecoder().decode(account().substring(BASIC.length()));
        return new String(pair, StandardCharsets.UTF_8).split(":", 2)[0];
    }

    private static String basic(String name, String password) {
        return BASIC + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
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
    public HookResult deprecate(String capability, String version, Publisher by) {
        return perform("deprecate", values(capability, version), by);
    }

    @Override
    public HookResult withdraw(String capability, String version, @Nullable Instant sunset, Publisher by) {
        String moment = sunset == null ? null : sunset.toString();
        return perform("withdraw", values(capability, version).put("sunset", moment), by);
    }

    private HookResult perform(String hook, ObjectNode values, Publisher by) {
        return by instanceof Publisher.Operator
                ? hooks.perform(
                        hook, AREA, values.put("authorization", file.operator().orElse("")))
                : hooks.performAs(credentials(by), hook, values);
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
