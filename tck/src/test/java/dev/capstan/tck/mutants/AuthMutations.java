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

/** Mutations of the HTTP API of Agent Auth. */
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

    /** Returns a mutation that turns refusals with a code into successes. */
    public static HttpMutation acceptingRefused(String code) {
        return acceptingRefused(code, call -> true);
    }

    /** Returns a mutation that turns refusals of some requests with a code into successes. */
    public static HttpMutation acceptingRefused(String code, Predicate<ProxiedRequest> calls) {
        return changing(
                (call, reply) -> code.equals(refusal(reply)) && calls.test(call), (call, reply) -> success(call));
    }

    /** Returns a mutation that turns refusals of executions with some arguments into successes. */
    public static HttpMutation executing(String code, Predicate<JsonNode> arguments) {
        return acceptingRefused(
                code,
                call -> call.is("POST", EXECUTE) && arguments.test(call.json().path("arguments")));
    }

    /** Returns a mutation that refuses executions with some arguments. */
    public static HttpMutation refusing(Predicate<JsonNode> arguments) {
        return changing(
                (call, reply) -> call.is("POST", EXECUTE)
                        && reply.status() == 200
                        && arguments.test(call.json().path("arguments")),
                (call, reply) -> refused(403, "constraint_violated"));
    }

    /** Returns a mutation that accepts some invalid tokens. */
    public static HttpMutation acceptingTokens(Predicate<UnverifiedToken> tokens) {
        return acceptingRefused("invalid_jwt", call -> tokens.test(UnverifiedToken.of(call)));
    }

    /** Returns a mutation that accepts some invalid tokens at one path. */
    public static HttpMutation acceptingTokensAt(String path, Predicate<UnverifiedToken> tokens) {
        return acceptingRefused(
                "invalid_jwt", call -> call.path().startsWith(path) && tokens.test(UnverifiedToken.of(call)));
    }

    /** Returns a mutation that turns every refusal of some requests into a success. */
    public static HttpMutation acceptingAll(Predicate<ProxiedRequest> calls) {
        return changing((call, reply) -> reply.status() >= 400 && calls.test(call), (call, reply) -> success(call));
    }

    /**
     * Returns a mutation that changes the responses to an agent or host after some event.
     *
     * @param happened the agent or host that a request affects, or empty
     * @param whose the agent or host of a later request
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
     * Returns a mutation that turns refusals with a code into successes for callers that succeeded before, as a cache
     * without expiry does.
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

    /** Returns the agent of an execution, or empty for any other request. */
    public static Optional<String> executor(ProxiedRequest call) {
        return call.is("POST", EXECUTE) ? Optional.of(UnverifiedToken.of(call).subject()) : Optional.empty();
    }

    /** Returns a function that returns the agent in the body of a successful request to a path, or an empty string. */
    public static BiFunction<ProxiedRequest, ProxiedResponse, String> namedAgent(String path) {
        return (call, reply) -> call.is("POST", path) && reply.status() == 200
                ? call.json().path("agent_id").asText()
                : "";
    }

    /** Returns a function that returns the host that made a successful request to a path, or an empty string. */
    public static BiFunction<ProxiedRequest, ProxiedResponse, String> callingHost(String path) {
        return (call, reply) -> call.is("POST", path) && reply.status() == 200
                ? UnverifiedToken.of(call).issuer()
                : "";
    }

    /** Returns the agent of an execution, or {@code nobody} for any other request. */
    public static String executingAgent(ProxiedRequest call) {
        return call.is("POST", EXECUTE) ? UnverifiedToken.of(call).subject() : "nobody";
    }

    /** Returns the agent of a status request, or {@code nobody} for any other request. */
    public static String requestedAgent(ProxiedRequest call) {
        return call.is("GET", STATUS) ? call.path().replaceAll(".*agent_id=", "") : "nobody";
    }

    /** Returns a change that turns a refusal with a code into a success. */
    public static Change executingRefused(String code) {
        return (call, reply) -> refusal(reply).equals(code) ? success(call) : reply;
    }

    /** Returns a change that turns a success into a refusal. */
    public static Change refusing(int status, String code) {
        return (call, reply) -> reply.status() < 400 ? refused(status, code) : reply;
    }

    /** Returns a mutation that changes each grant in a status response, given the whole response. */
    public static HttpMutation inStatus(BiConsumer<ObjectNode, ObjectNode> change) {
        return inAnswers("GET", STATUS, (asked, answer) -> answer.path("agent_capability_grants")
                .forEach(grant -> change.accept(answer, (ObjectNode) grant)));
    }

    /** Returns a mutation that changes the constraints in requests to a path. */
    public static HttpMutation inConstraintsAt(String path, Consumer<ObjectNode> change) {
        HttpMutation fault = inConstraints(change);
        return (call, right) -> call.is("POST", path) ? fault.apply(call, right) : right.apply(call);
    }

    /** Returns a mutation that changes the HTTP status of refusals with a code. */
    public static HttpMutation changingStatus(String code, int status) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> reply.withStatus(status));
    }

    /** Returns a mutation that changes the bodies of refusals with a code. */
    public static HttpMutation inRefusals(String code, Consumer<ObjectNode> change) {
        return changing((call, reply) -> code.equals(refusal(reply)), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            change.accept(answer);
            return reply.withBody(answer);
        });
    }

    /** Returns a mutation that changes each grant in every response. */
    public static HttpMutation inGrants(Consumer<ObjectNode> change) {
        return changing((call, reply) -> reply.json().has("agent_capability_grants"), (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            answer.path("agent_capability_grants").forEach(grant -> change.accept((ObjectNode) grant));
            return reply.withBody(answer);
        });
    }

    /** Returns a mutation that changes the constraints in all requests. */
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

    /** Returns a mutation that changes some responses, given the request. */
    public static HttpMutation changing(BiPredicate<ProxiedRequest, ProxiedResponse> which, Change change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            return which.test(call, reply) ? change.of(call, reply) : reply;
        };
    }

    /** A change of a response, given its request. */
    @FunctionalInterface
    public interface Change {

        ProxiedResponse of(ProxiedRequest call, ProxiedResponse reply);
    }

    /** Returns the error code of a refusal, or an empty string for any other response. */
    public static String refusal(ProxiedResponse reply) {
        return reply.status() < 400 ? "" : reply.json().path("error").asText();
    }

    public static ProxiedResponse refused(int status, String code) {
        return response(status, Json.object().put("error", code).put("message", "it is refused"));
    }

    public static ProxiedResponse response(int status, JsonNode body) {
        return new ProxiedResponse(status, Map.of("Content-Type", "application/json"), Json.write(body));
    }

    /** Returns a successful response with the members that clients read. */
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
