package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Calls by other entrances than the usual one: the model rules on all of them alike. */
final class Entrances {

    private static final String EXECUTE = "/capability/execute";
    private static final Ruling DONE = Ruling.of("200");

    private final Field field;
    private final Authority model;
    private final Orders orders;

    Entrances(Field field, Orders orders) {
        this.field = field;
        this.model = field.model;
        this.orders = orders;
    }

    /** Makes one move. */
    void move() throws IOException {
        Agent agent = field.anAgent();
        switch (field.random.nextInt(4)) {
            case 0 -> batch(agent);
            case 1 -> introspection(agent);
            case 2 -> invocation(agent);
            default -> background(agent);
        }
    }

    /** A call and what the model makes of it. */
    private record Wish(String capability, ObjectNode arguments, Ruling ruling) {}

    private Wish wish(Agent agent) {
        String capability = field.of(List.of(Authority.BALANCE, Authority.TRANSFER, Authority.ECHO));
        ObjectNode arguments = orders.arguments(capability);
        return new Wish(capability, arguments, model.execute(agent, capability, arguments));
    }

    private void batch(Agent agent) throws IOException {
        List<Wish> wishes = new ArrayList<>();
        ObjectNode body = Json.object();
        ArrayNode requests = body.putArray("requests");
        for (int i = field.random.nextInt(4); i >= 0; i--) {
            Wish wish = wish(agent);
            wishes.add(wish);
            requests.addObject().put("capability", wish.capability()).set("arguments", wish.arguments());
        }
        Sent request = Sent.post("/capability/batch-execute", Json.write(body))
                .bearer(field.tokens.agent(agent, EXECUTE).compact());
        Got got =
                field.known("a batch of " + agent, request, model.refused(agent).orElse(DONE));
        for (int i = 0; i < wishes.size() && got.isDone(); i++) {
            JsonNode response = got.json().path("responses").path(i);
            boolean isDone = response.path("status").asText().equals("completed");
            String code = isDone ? "200" : response.at("/error/code").asText("none");
            boolean allowed = wishes.get(i).ruling().outcomes().stream().anyMatch(each -> each.endsWith(code));
            field.require(allowed, "response " + i + " may be " + wishes.get(i).ruling(), request, got);
        }
    }

    /** An introspection says what a call would come to, and uses nothing up. */
    private void introspection(Agent agent) throws IOException {
        Wish wish = wish(agent);
        String token = field.tokens.agent(agent, EXECUTE).compact();
        ObjectNode body = Json.object().put("token", token).put("capability", wish.capability());
        body.set("arguments", wish.arguments());
        Sent request = Sent.post("/agent/introspect", Json.write(body));
        Got response = field.stranger("an introspection of " + agent, request, DONE);
        boolean mayCall = wish.ruling().outcomes().stream().noneMatch(each -> each.startsWith("403"));
        if (response.isDone()) {
            boolean isActive = response.json().path("active").booleanValue();
            boolean isAllowed = response.json().path("allowed").booleanValue();
            boolean agrees = isActive == model.refused(agent).isEmpty() && isAllowed == mayCall;
            field.require(agrees, "the model says " + wish.ruling(), request, response);
        }
        Sent call = Orders.execution(wish.capability(), wish.arguments()).bearer(token);
        field.known("a call with the introspected token of " + agent, call, wish.ruling());
    }

    private void invocation(Agent agent) throws IOException {
        Wish wish = wish(agent);
        ObjectNode body = Json.object().put("capability_id", wish.capability());
        body.set("parameters", wish.arguments());
        Sent request = Sent.post("/invocations", Json.write(body))
                .bearer(field.tokens.agent(agent, "/invocations").compact());
        Got response = field.known("an invocation by " + agent, request, Ruling.of("2*", "4*"));
        boolean isDone = response.isDone() && response.json().path("success").booleanValue();
        field.require(isDone == wish.ruling().isDone(), "the model says " + wish.ruling(), request, response);
    }

    /** The result of a call in the background is for the agent that began it. */
    private void background(Agent agent) throws IOException {
        Wish wish = wish(agent);
        Sent request = Orders.execution(wish.capability(), wish.arguments())
                .with("Prefer: respond-async")
                .bearer(field.tokens.agent(agent, EXECUTE).compact());
        boolean isStarted = wish.ruling().outcomes().stream().noneMatch(each -> each.startsWith("403"));
        Got response = field.known(
                "a call in the background by " + agent, request, isStarted ? Ruling.of("202") : wish.ruling());
        Agent other = field.anAgent();
        if (response.isDone() && other != agent) {
            Sent collection = Sent.of("GET", response.text("/status_url").replaceAll("^https?://[^/]+", ""))
                    .bearer(field.tokens.agent(other, EXECUTE).compact());
            Ruling none = model.refused(other).orElse(Ruling.of("404 execution_not_found"));
            field.known("the result of another, asked for by " + other, collection, none);
        }
    }
}
