package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Calls over protocols other than HTTP execution; the model rules on all of them alike. */
final class EntryPointAttacks {

    private static final String EXECUTE = "/capability/execute";
    private static final AllowedOutcomes DONE = AllowedOutcomes.of("200");

    private final AttackContext context;
    private final AuthorityModel model;
    private final ValidRequests validRequests;

    EntryPointAttacks(AttackContext context, ValidRequests validRequests) {
        this.context = context;
        this.model = context.model;
        this.validRequests = validRequests;
    }

    /** Makes one move. */
    void move() throws IOException {
        AgentModel agent = context.randomAgent();
        switch (context.random.nextInt(4)) {
            case 0 -> batch(agent);
            case 1 -> introspection(agent);
            case 2 -> invocation(agent);
            default -> background(agent);
        }
    }

    /** A call and what the model makes of it. */
    private record ModelledCall(String capability, ObjectNode arguments, AllowedOutcomes outcomes) {}

    private ModelledCall modelledCall(AgentModel agent) {
        String capability = context.of(List.of(AuthorityModel.BALANCE, AuthorityModel.TRANSFER, AuthorityModel.ECHO));
        ObjectNode arguments = validRequests.arguments(capability);
        return new ModelledCall(capability, arguments, model.execute(agent, capability, arguments));
    }

    private void batch(AgentModel agent) throws IOException {
        List<ModelledCall> wishes = new ArrayList<>();
        ObjectNode body = Json.object();
        ArrayNode requests = body.putArray("requests");
        for (int i = context.random.nextInt(4); i >= 0; i--) {
            ModelledCall modelledCall = modelledCall(agent);
            wishes.add(modelledCall);
            requests.addObject()
                    .put("capability", modelledCall.capability())
                    .set("arguments", modelledCall.arguments());
        }
        RawRequest request = RawRequest.post("/capability/batch-execute", Json.write(body))
                .bearer(context.tokens.agent(agent, EXECUTE).compact());
        RawResponse rawResponse = context.known(
                "a batch of " + agent, request, model.refused(agent).orElse(DONE));
        for (int i = 0; i < wishes.size() && rawResponse.isDone(); i++) {
            JsonNode response = rawResponse.json().path("responses").path(i);
            boolean isDone = response.path("status").asText().equals("completed");
            String code = isDone ? "200" : response.at("/error/code").asText("none");
            boolean allowed = wishes.get(i).outcomes().outcomes().stream().anyMatch(each -> each.endsWith(code));
            context.require(
                    allowed, "response " + i + " may be " + wishes.get(i).outcomes(), request, rawResponse);
        }
    }

    /** An introspection says what a call would come to, and uses nothing up. */
    private void introspection(AgentModel agent) throws IOException {
        ModelledCall modelledCall = modelledCall(agent);
        String token = context.tokens.agent(agent, EXECUTE).compact();
        ObjectNode body = Json.object().put("token", token).put("capability", modelledCall.capability());
        body.set("arguments", modelledCall.arguments());
        RawRequest request = RawRequest.post("/agent/introspect", Json.write(body));
        RawResponse response = context.sendAnonymously("an introspection of " + agent, request, DONE);
        boolean mayCall = modelledCall.outcomes().outcomes().stream().noneMatch(each -> each.startsWith("403"));
        if (response.isDone()) {
            boolean isActive = response.json().path("active").booleanValue();
            boolean isAllowed = response.json().path("allowed").booleanValue();
            boolean agrees = isActive == model.refused(agent).isEmpty() && isAllowed == mayCall;
            context.require(agrees, "the model says " + modelledCall.outcomes(), request, response);
        }
        RawRequest call = ValidRequests.execution(modelledCall.capability(), modelledCall.arguments())
                .bearer(token);
        context.known("a call with the introspected token of " + agent, call, modelledCall.outcomes());
    }

    private void invocation(AgentModel agent) throws IOException {
        ModelledCall modelledCall = modelledCall(agent);
        ObjectNode body = Json.object().put("capability_id", modelledCall.capability());
        body.set("parameters", modelledCall.arguments());
        RawRequest request = RawRequest.post("/invocations", Json.write(body))
                .bearer(context.tokens.agent(agent, "/invocations").compact());
        RawResponse response = context.known("an invocation by " + agent, request, AllowedOutcomes.of("2*", "4*"));
        boolean isDone = response.isDone() && response.json().path("success").booleanValue();
        context.require(
                isDone == modelledCall.outcomes().isDone(),
                "the model says " + modelledCall.outcomes(),
                request,
                response);
    }

    /** The result of a call in the background is for the agent that began it. */
    private void background(AgentModel agent) throws IOException {
        ModelledCall modelledCall = modelledCall(agent);
        RawRequest request = ValidRequests.execution(modelledCall.capability(), modelledCall.arguments())
                .with("Prefer: respond-async")
                .bearer(context.tokens.agent(agent, EXECUTE).compact());
        boolean isStarted = modelledCall.outcomes().outcomes().stream().noneMatch(each -> each.startsWith("403"));
        RawResponse response = context.known(
                "a call in the background by " + agent,
                request,
                isStarted ? AllowedOutcomes.of("202") : modelledCall.outcomes());
        AgentModel other = context.randomAgent();
        if (response.isDone() && other != agent) {
            RawRequest collection = RawRequest.of(
                            "GET", response.text("/status_url").replaceAll("^https?://[^/]+", ""))
                    .bearer(context.tokens.agent(other, EXECUTE).compact());
            AllowedOutcomes none = model.refused(other).orElse(AllowedOutcomes.of("404 execution_not_found"));
            context.known("the result of another, asked for by " + other, collection, none);
        }
    }
}
