package dev.capstan.tck.broken;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Ways to be wrong in Agent Auth. */
final class AuthFaults {

    static final String DISCOVERY = "/.well-known/agent-configuration";
    static final String REGISTER = "/agent/register";
    static final String REQUEST = "/agent/request-capability";
    static final String STATUS = "/agent/status";
    static final String REACTIVATE = "/agent/reactivate";
    static final String INTROSPECT = "/agent/introspect";
    static final String EXECUTE = "/capability/execute";
    static final String OUTCOMES = "/capability/executions/";
    static final String BATCH = "/capability/batch-execute";
    static final String LIST = "/capability/list";
    static final String DESCRIBE = "/capability/describe";
    static final String APPROVALS = "/approvals/";

    private AuthFaults() {}

    /** What a right server refuses with a code is granted, as far as it can be told from outside. */
    static Fault granting(String code) {
        return granting(code, call -> true);
    }

    /** What a right server refuses with a code is granted to some. */
    static Fault granting(String code, Predicate<Call> calls) {
        return changing(
                (call, reply) -> code.equals(refusal(reply)) && calls.test(call), (call, reply) -> success(call));
    }

    /** Executions that a right server refuses with a code are done for some arguments. */
    static Fault executing(String code, Predicate<JsonNode> arguments) {
        return granting(
                code,
                call -> call.is("POST", EXECUTE) && arguments.test(call.json().path("arguments")));
    }

    /** Executions that a right server does are refused for some arguments. */
    static Fault refusing(Predicate<JsonNode> arguments) {
        return changing(
                (call, reply) -> call.is("POST", EXECUTE)
                        && reply.status() == 200
                        && arguments.test(call.json().path("arguments")),
                (call, reply) -> refused(403, "constraint_violated"));
    }

    /** Tokens of some kind are taken all the same. */
    static Fault taking(Predicate<Bearer> tokens) {
        return granting("invalid_jwt", call -> tokens.test(Bearer.of(call)));
    }

    /** Some refusals have another status. */
    static Fault answering(String code, int status) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> reply.withStatus(status));
    }

    /** What refusals of a code say beside it is changed. */
    static Fault inRefusals(String code, Consumer<ObjectNode> change) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            change.accept(answer);
            return reply.saying(answer);
        });
    }

    /** What is told of the grants of an agent is changed, wherever it is told. */
    static Fault inGrants(Consumer<ObjectNode> change) {
        return changing((call, reply) -> reply.json().has("agent_capability_grants"), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            answer.path("agent_capability_grants").forEach(grant -> change.accept((ObjectNode) grant));
            return reply.saying(answer);
        });
    }

    /** The constraints that clients and owners send are changed. */
    static Fault inConstraints(Consumer<ObjectNode> change) {
        return (call, right) -> {
            JsonNode said = call.json();
            if (!call.method().equals("POST") || !said.isObject()) {
                return right.apply(call);
            }
            boolean any = false;
            for (String list : Set.of("capabilities", "grants")) {
                for (JsonNode one : said.path(list)) {
                    if (one.path("constraints") instanceof ObjectNode constraints) {
                        change.accept(constraints);
                        any = true;
                    }
                }
            }
            return right.apply(any ? call.saying(said) : call);
        };
    }

    /** Some replies are changed, given the call. */
    static Fault changing(BiPredicate<Call, Reply> which, Change change) {
        return (call, right) -> {
            Reply reply = right.apply(call);
            return which.test(call, reply) ? change.of(call, reply) : reply;
        };
    }

    /** How a reply becomes another one. */
    @FunctionalInterface
    interface Change {

        Reply of(Call call, Reply reply);
    }

    /** The code that a reply refuses with, empty where it does not. */
    static String refusal(Reply reply) {
        return reply.status() < 400 ? "" : reply.json().path("error").asText();
    }

    static Reply refused(int status, String code) {
        return said(status, Json.object().put("error", code).put("message", "it is refused"));
    }

    static Reply said(int status, JsonNode body) {
        return new Reply(status, Map.of("Content-Type", "application/json"), Json.write(body));
    }

    /** An answer that suits every question, more or less. */
    static Reply success(Call call) {
        ObjectNode answer = Json.object();
        answer.put("agent_id", "agt_broken").put("host_id", "hst_broken").put("status", "active");
        if (call.is("POST", EXECUTE)) {
            answer.removeAll();
            JsonNode arguments = call.json().path("arguments");
            answer.set("data", arguments.isMissingNode() ? Json.object() : arguments);
        }
        if (call.is("GET", LIST)) {
            answer.removeAll();
            answer.putArray("capabilities");
            answer.put("has_more", false).putNull("next_cursor");
        } else {
            answer.withArray("agent_capability_grants");
        }
        return said(200, answer);
    }

    static ArrayNode list(JsonNode answer, String field) {
        return (ArrayNode) answer.get(field);
    }
}
