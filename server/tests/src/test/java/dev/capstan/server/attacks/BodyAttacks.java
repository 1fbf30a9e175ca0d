package dev.capstan.server.attacks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.http.common.MutatedBytes;
import dev.capstan.http.common.MutatedJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bodies that are damaged under way or written to mislead, below a token that is good. */
final class BodyAttacks {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final AllowedOutcomes ANYTHING = AllowedOutcomes.of("2*", "4*");

    private final AttackContext context;
    private final AuthorityModel model;
    private final ValidRequests validRequests;

    BodyAttacks(AttackContext context, ValidRequests validRequests) {
        this.context = context;
        this.model = context.model;
        this.validRequests = validRequests;
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (context.random.nextInt(6)) {
            case 0 -> change();
            case 1 -> decision();
            default -> call();
        }
    }

    /** Checks that the server does what the model allows of the body as it arrives, read by another reader. */
    private void call() throws IOException {
        AgentModel agent = context.randomAgent();
        String capability = context.of(
                List.of(AuthorityModel.ECHO, AuthorityModel.ECHO, AuthorityModel.BALANCE, AuthorityModel.TRANSFER));
        RawRequest good = ValidRequests.execution(capability, validRequests.arguments(capability));
        RawRequest request =
                mutated(good).bearer(context.tokens.agent(agent, good.target()).compact());
        context.known("a call by " + agent, request, allowedOutcomes(agent, request));
    }

    private AllowedOutcomes allowedOutcomes(AgentModel agent, RawRequest request) {
        @Nullable JsonNode body = read(request.body());
        boolean isJson = request.headers().stream().anyMatch(line -> line.startsWith("Content-Type: application/json"));
        if (body == null || !isJson || !body.path("capability").isTextual()) {
            return AllowedOutcomes.REFUSED;
        }
        String name = body.get("capability").textValue();
        boolean isKnown = List.of(AuthorityModel.ECHO, AuthorityModel.BALANCE, AuthorityModel.TRANSFER)
                .contains(name);
        JsonNode arguments = body.has("arguments") ? body.get("arguments") : STRICT.createObjectNode();
        boolean may = isKnown && model.execute(agent, name, arguments).isDone();
        return may ? ANYTHING : AllowedOutcomes.REFUSED;
    }

    private static @Nullable JsonNode read(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            try (JsonParser parser = STRICT.createParser(text)) {
                return STRICT.readTree(parser);
            }
        } catch (CharacterCodingException e) {
            return null;
        } catch (IOException e) {
            return null;
        }
    }

    private RawRequest mutated(RawRequest good) {
        String text = new String(good.body(), StandardCharsets.UTF_8);
        return switch (context.random.nextInt(14)) {
            case 0, 1, 2 -> good.body(MutatedBytes.of(good.body(), context.random));
            case 3, 4, 5 -> good.body(MutatedJson.of(text, context.random));
            case 6 -> good.body(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
            case 7 -> good.body(text.getBytes(context.of(List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE))));
            case 8 ->
                good.body(text.replaceFirst("\\{", "{\"capability\": \"check_balance\", ")
                        .getBytes(StandardCharsets.UTF_8));
            case 9 ->
                good.body(text.replaceFirst("\"arguments\" ?:", "\"arguments\": {\"amount\": 1}, \"arguments\":")
                        .getBytes(StandardCharsets.UTF_8));
            case 10 ->
                good.body((text + context.of(List.of("{}", " null", "\u0000", "//", "]")))
                        .getBytes(StandardCharsets.UTF_8));
            case 11 ->
                good.instead("Content-Type: "
                        + context.of(List.of(
                                "text/plain",
                                "application/x-www-form-urlencoded",
                                "application/xml",
                                "application/jsonp")));
            case 12 -> good.body(Arrays.copyOf(good.body(), context.random.nextInt(good.body().length)));
            default ->
                good.body(text.replaceAll(
                                "[0-9]+",
                                context.of(List.of(
                                        "\"$0\"",
                                        "$0e0",
                                        "$0.0000000000000000001",
                                        "-$0",
                                        "1e999",
                                        "0$0",
                                        "[$0]",
                                        "NaN",
                                        "$0e400")))
                        .getBytes(StandardCharsets.UTF_8));
        };
    }

    /** Changes authority with a mutated body. If a change succeeds, its subject is terminated. */
    private void change() throws IOException {
        AgentModel agent = context.randomAgent();
        List<RawRequest> goods = List.of(
                RawRequest.post(
                        "/agent/request-capability",
                        "{\"capabilities\": [{\"name\": \"echo\", \"constraints\": {\"amount\": {\"max\": 9}}}], \"reason\": \"r\"}"),
                RawRequest.post("/agent/rotate-key", ValidRequests.key(AttackContext.newKey(), agent.id)),
                ValidRequests.requestAbout("/agent/reactivate", agent));
        RawRequest good = context.of(goods);
        boolean agents = good.target().contains("request");
        boolean works = (agents ? model.refused(agent) : model.refused(agent.host, false)).isEmpty();
        String token =
                (agents ? context.tokens.agent(agent, good.target()) : context.tokens.host(agent.host.key)).compact();
        RawRequest request = mutated(good).bearer(token);
        RawResponse response =
                context.known("a change of " + agent, request, works ? ANYTHING : AllowedOutcomes.REFUSED);
        if (response.isDone()) {
            end(agent.host);
        }
    }

    private void decision() throws IOException {
        List<PendingApproval> open =
                model.pending.values().stream().filter(each -> each.isOpen).toList();
        if (open.isEmpty()) {
            return;
        }
        PendingApproval pending = context.late(open);
        String user = context.randomUser();
        Map<String, Optional<GrantLimits>> items = Map.of(
                pending.items.keySet().stream().findFirst().orElse(AuthorityModel.ECHO), Optional.of(GrantLimits.NONE));
        boolean approves = context.random.nextBoolean();
        RawRequest good =
                ValidRequests.decision(pending, user, ValidRequests.decision(approves, approves ? items : Map.of()));
        AllowedOutcomes outcomes = model.decide(pending, user, approves, Map.of());
        RawRequest request = mutated(good);
        RawResponse response = context.known(
                user + " decides " + pending,
                request,
                outcomes.outcomes().contains("403 unauthorized") ? AllowedOutcomes.REFUSED : ANYTHING);
        if (response.isDone()) {
            end(pending.agent.host);
        }
    }

    /** Ends a host for which the model has lost count. */
    private void end(HostModel host) throws IOException {
        for (String user : AttackContext.PEOPLE) {
            RawRequest request = RawRequest.of("DELETE", "/hosts/" + host.id).basic(user, AttackContext.PASSWORD);
            context.known(user + " ends " + host, request, AllowedOutcomes.of("200", "403 unauthorized"));
        }
        model.removeHost(host);
    }
}
