package dev.capstan.server.attacks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.http.common.DamagedBytes;
import dev.capstan.http.common.SpoiledJson;
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
final class Bodies {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Ruling ANYTHING = Ruling.of("2*", "4*");

    private final Field field;
    private final Authority model;
    private final Orders orders;

    Bodies(Field field, Orders orders) {
        this.field = field;
        this.model = field.model;
        this.orders = orders;
    }

    /** Makes one move. */
    void move() throws IOException {
        switch (field.random.nextInt(6)) {
            case 0 -> change();
            case 1 -> decision();
            default -> call();
        }
    }

    /** Checks that the server does what the model allows of the body as it arrives, read by another reader. */
    private void call() throws IOException {
        Agent agent = field.anAgent();
        String capability = field.of(List.of(Authority.ECHO, Authority.ECHO, Authority.BALANCE, Authority.TRANSFER));
        Sent good = Orders.execution(capability, orders.arguments(capability));
        Sent request =
                mutated(good).bearer(field.tokens.agent(agent, good.target()).compact());
        field.known("a call by " + agent, request, ruling(agent, request));
    }

    private Ruling ruling(Agent agent, Sent request) {
        @Nullable JsonNode body = read(request.body());
        boolean isJson = request.headers().stream().anyMatch(line -> line.startsWith("Content-Type: application/json"));
        if (body == null || !isJson || !body.path("capability").isTextual()) {
            return Ruling.REFUSED;
        }
        String name = body.get("capability").textValue();
        boolean isKnown =
                List.of(Authority.ECHO, Authority.BALANCE, Authority.TRANSFER).contains(name);
        JsonNode arguments = body.has("arguments") ? body.get("arguments") : STRICT.createObjectNode();
        boolean may = isKnown && model.execute(agent, name, arguments).isDone();
        return may ? ANYTHING : Ruling.REFUSED;
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

    private Sent mutated(Sent good) {
        String text = new String(good.body(), StandardCharsets.UTF_8);
        return switch (field.random.nextInt(14)) {
            case 0, 1, 2 -> good.body(DamagedBytes.of(good.body(), field.random));
            case 3, 4, 5 -> good.body(SpoiledJson.of(text, field.random));
            case 6 -> good.body(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
            case 7 -> good.body(text.getBytes(field.of(List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE))));
            case 8 ->
                good.body(text.replaceFirst("\\{", "{\"capability\": \"check_balance\", ")
                        .getBytes(StandardCharsets.UTF_8));
            case 9 ->
                good.body(text.replaceFirst("\"arguments\" ?:", "\"arguments\": {\"amount\": 1}, \"arguments\":")
                        .getBytes(StandardCharsets.UTF_8));
            case 10 ->
                good.body((text + field.of(List.of("{}", " null", "\u0000", "//", "]")))
                        .getBytes(StandardCharsets.UTF_8));
            case 11 ->
                good.instead("Content-Type: "
                        + field.of(List.of(
                                "text/plain",
                                "application/x-www-form-urlencoded",
                                "application/xml",
                                "application/jsonp")));
            case 12 -> good.body(Arrays.copyOf(good.body(), field.random.nextInt(good.body().length)));
            default ->
                good.body(text.replaceAll(
                                "[0-9]+",
                                field.of(List.of(
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

    /** Changes of authority with a mutated body; where one is done, whoever it was done to is ended. */
    private void change() throws IOException {
        Agent agent = field.anAgent();
        List<Sent> goods = List.of(
                Sent.post(
                        "/agent/request-capability",
                        "{\"capabilities\": [{\"name\": \"echo\", \"constraints\": {\"amount\": {\"max\": 9}}}], \"reason\": \"r\"}"),
                Sent.post("/agent/rotate-key", Orders.key(Field.newKey(), agent.id)),
                Orders.about("/agent/reactivate", agent));
        Sent good = field.of(goods);
        boolean agents = good.target().contains("request");
        boolean works = (agents ? model.refused(agent) : model.refused(agent.host, false)).isEmpty();
        String token =
                (agents ? field.tokens.agent(agent, good.target()) : field.tokens.host(agent.host.key)).compact();
        Sent request = mutated(good).bearer(token);
        Got response = field.known("a change of " + agent, request, works ? ANYTHING : Ruling.REFUSED);
        if (response.isDone()) {
            end(agent.host);
        }
    }

    private void decision() throws IOException {
        List<Pending> open =
                model.pending.values().stream().filter(each -> each.isOpen).toList();
        if (open.isEmpty()) {
            return;
        }
        Pending waiting = field.late(open);
        String user = field.aPerson();
        Map<String, Optional<Limits>> items =
                Map.of(waiting.items.keySet().stream().findFirst().orElse(Authority.ECHO), Optional.of(Limits.NONE));
        boolean approves = field.random.nextBoolean();
        Sent good = Orders.decision(waiting, user, Orders.decision(approves, approves ? items : Map.of()));
        Ruling ruling = model.decide(waiting, user, approves, Map.of());
        Sent request = mutated(good);
        Got response = field.known(
                user + " decides " + waiting,
                request,
                ruling.outcomes().contains("403 unauthorized") ? Ruling.REFUSED : ANYTHING);
        if (response.isDone()) {
            end(waiting.agent.host);
        }
    }

    /** Ends a host for which the model has lost count. */
    private void end(Host host) throws IOException {
        for (String user : Field.PEOPLE) {
            Sent request = Sent.of("DELETE", "/hosts/" + host.id).basic(user, Field.PASSWORD);
            field.known(user + " ends " + host, request, Ruling.of("200", "403 unauthorized"));
        }
        model.forget(host);
    }
}
