package dev.capstan.tck.mutants;

import static dev.capstan.tck.mutants.HttpMutations.inAnswers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Ways to be wrong in Agent Auth. */
public final class AuthMutations {

    public static final String DISCOVERY = "/.well-known/agent-configuration";
    public static final String REGISTER = "/agent/register";
    public static final String REQUEST = "/agent/request-capability";
    public static final String STATUS = "/agent/status";
    public static final String REACTIVATE = "/agent/reactivate";
    public static final String REVOKE = "/agent/revoke";
    public static final String ROTATE = "/agent/rotate-key";
    public static final String REVOKE_HOST = "/host/revoke";
    public static final String ROTATE_HOST = "/host/rotate-key";
    public static final String INTROSPECT = "/agent/introspect";
    public static final String EXECUTE = "/capability/execute";
    public static final String OUTCOMES = "/capability/executions/";
    public static final String BATCH = "/capability/batch-execute";
    public static final String LIST = "/capability/list";
    public static final String DESCRIBE = "/capability/describe";
    public static final String APPROVALS = "/approvals/";

    private AuthMutations() {}

    /** What a right server refuses with a code is granted, as far as it can be told from outside. */
    public static HttpMutation granting(String code) {
        return granting(code, call -> true);
    }

    /** What a right server refuses with a code is granted to some. */
    public static HttpMutation granting(String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> code.equals(refusal(reply)) && calls.test(call), (call, reply) -> success(call));
    }

    /** Executions that a right server refuses with a code are done for some arguments. */
    public static HttpMutation executing(String code, Predicate<JsonNode> arguments) {
        return granting(
                code,
                call -> call.is("POST", EXECUTE) && arguments.test(call.json().path("arguments")));
    }

    /** Executions that a right server does are refused for some arguments. */
    public static HttpMutation refusing(Predicate<JsonNode> arguments) {
        return changing(
                (call, reply) -> call.is("POST", EXECUTE)
                        && reply.status() == 200
                        && arguments.test(call.json().path("arguments")),
                (call, reply) -> refused(403, "constraint_violated"));
    }

    /** Tokens of some kind are taken all the same. */
    public static HttpMutation acceptingTokens(Predicate<UnverifiedToken> tokens) {
        return granting("invalid_jwt", call -> tokens.test(UnverifiedToken.of(call)));
    }

    /** Tokens of some kind are taken at one place all the same. */
    public static HttpMutation takingAt(String path, Predicate<UnverifiedToken> tokens) {
        return granting("invalid_jwt", call -> call.path().startsWith(path) && tokens.test(UnverifiedToken.of(call)));
    }

    /** Everything that is refused to some is granted. */
    public static HttpMutation grantingAll(Predicate<ProxiedRequest> calls) {
        return changing((call, reply) -> reply.status() >= 400 && calls.test(call), (call, reply) -> success(call));
    }

    /**
     * Those to whom something has happened are treated in another way from then on.
     *
     * @param happened to whom something happens by a call; nobody where it is empty
     * @param whose of whom a later call is
     */
    public static HttpMutation changingAfter(
            BiFunction<ProxiedRequest, ProxiedResponse, String> happened,
            Function<ProxiedRequest, String> whose,
            Change change) {
        Set<String> remembered = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            boolean before = remembered.contains(whose.apply(call));
            ProxiedResponse reply = right.apply(call);
            String whom = happened.apply(call, reply);
            if (!whom.isEmpty()) {
                remembered.add(whom);
            }
            return before ? change.of(call, reply) : reply;
        };
    }

    /**
     * What a right server refuses with a code is granted to those for whom it was done before: a cache that forgets
     * nothing.
     *
     * @param whose the key of the cache; calls without one are not cached
     */
    public static HttpMutation caching(String code, Function<ProxiedRequest, Optional<String>> whose) {
        Set<String> cached = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            Optional<String> key = whose.apply(call);
            if (key.isPresent() && reply.status() < 400) {
                cached.add(key.get());
            }
            return key.isPresent()
                            && cached.contains(key.get())
                            && refusal(reply).equals(code)
                    ? success(call)
                    : reply;
        };
    }

    /** The agent that executes something. */
    public static Optional<String> executor(ProxiedRequest call) {
        return call.is("POST", EXECUTE) ? Optional.of(UnverifiedToken.of(call).subject()) : Optional.empty();
    }

    /** By a call that is done, of the agent that its body names. */
    public static BiFunction<ProxiedRequest, ProxiedResponse, String> by(String path) {
        return (call, reply) -> call.is("POST", path) && reply.status() == 200
                ? call.json().path("agent_id").asText()
                : "";
    }

    /** By a call that is done, of the host that makes it. */
    public static BiFunction<ProxiedRequest, ProxiedResponse, String> byHost(String path) {
        return (call, reply) -> call.is("POST", path) && reply.status() == 200
                ? UnverifiedToken.of(call).issuer()
                : "";
    }

    /** The agent that executes something, or none. */
    public static String executing(ProxiedRequest call) {
        return call.is("POST", EXECUTE) ? UnverifiedToken.of(call).subject() : "nobody";
    }

    /** The agent whose status is asked for, or none. */
    public static String requestedAgent(ProxiedRequest call) {
        return call.is("GET", STATUS) ? call.path().replaceAll(".*agent_id=", "") : "nobody";
    }

    /** What is refused for a reason is done. */
    public static Change executingRefused(String code) {
        return (call, reply) -> refusal(reply).equals(code) ? success(call) : reply;
    }

    /** What is done is refused. */
    public static Change refusing(int status, String code) {
        return (call, reply) -> reply.status() < 400 ? refused(status, code) : reply;
    }

    /** What is told of the grants of an agent that is asked for is changed, given what is told of the agent. */
    public static HttpMutation inStatus(BiConsumer<ObjectNode, ObjectNode> change) {
        return inAnswers("GET", STATUS, (asked, answer) -> answer.path("agent_capability_grants")
                .forEach(grant -> change.accept(answer, (ObjectNode) grant)));
    }

    /** The constraints that are sent to one place are changed. */
    public static HttpMutation inConstraintsAt(String path, Consumer<ObjectNode> change) {
        HttpMutation fault = inConstraints(change);
        return (call, right) -> call.is("POST", path) ? fault.apply(call, right) : right.apply(call);
    }

    /** Some refusals have another status. */
    public static HttpMutation changingStatus(String code, int status) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> reply.withStatus(status));
    }

    /** What refusals of a code say beside it is changed. */
    public static HttpMutation inRefusals(String code, Consumer<ObjectNode> change) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            change.accept(answer);
            return reply.withBody(answer);
        });
    }

    /** What is told of the grants of an agent is changed, wherever it is told. */
    public static HttpMutation inGrants(Consumer<ObjectNode> change) {
        return changing((call, reply) -> reply.json().has("agent_capability_grants"), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            answer.path("agent_capability_grants").forEach(grant -> change.accept((ObjectNode) grant));
            return reply.withBody(answer);
        });
    }

    /** The constraints that clients and owners send are changed. */
    public static HttpMutation inConstraints(Consumer<ObjectNode> change) {
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
            return right.apply(any ? call.withBody(said) : call);
        };
    }

    /** Some replies are changed, given the call. */
    public static HttpMutation changing(BiPredicate<ProxiedRequest, ProxiedResponse> which, Change change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            return which.test(call, reply) ? change.of(call, reply) : reply;
        };
    }

    /** How a reply becomes another one. */
    @FunctionalInterface
    public interface Change {

        ProxiedResponse of(ProxiedRequest call, ProxiedResponse reply);
    }

    /** The code that a reply refuses with, empty where it does not. */
    public static String refusal(ProxiedResponse reply) {
        return reply.status() < 400 ? "" : reply.json().path("error").asText();
    }

    public static ProxiedResponse refused(int status, String code) {
        return response(status, Json.object().put("error", code).put("message", "it is refused"));
    }

    public static ProxiedResponse response(int status, JsonNode body) {
        return new ProxiedResponse(status, Map.of("Content-Type", "application/json"), Json.write(body));
    }

    /** An answer that suits every question, more or less. */
    public static ProxiedResponse success(ProxiedRequest call) {
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
        return response(200, answer);
    }

    public static ArrayNode list(JsonNode answer, String field) {
        return (ArrayNode) answer.get(field);
    }
}
