package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Mutations of the HTTP API that several areas share. */
public final class HttpMutations {

    public static final String REQUESTS = "/rpc/requests";
    public static final String INVOCATIONS = "/invocations";

    private HttpMutations() {}

    /** Returns a mutation that changes the responses of agents, given the request. */
    public static HttpMutation inAgentAnswers(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers("POST", REQUESTS, change);
    }

    /** Returns a mutation that changes the responses with schema violations of one side. */
    public static HttpMutation inViolations(String side, Consumer<ObjectNode> change) {
        return inAgentAnswers((asked, answer) -> {
            if (answer.path("schemaSide").asText().equals(side)) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes the responses with schema violations. */
    public static HttpMutation inViolations(Consumer<ObjectNode> change) {
        return inAgentAnswers((asked, answer) -> {
            if (answer.has("schemaSide")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes the responses to invocations, given the request. */
    public static HttpMutation inInvocations(BiConsumer<JsonNode, ObjectNode> change) {
        return inAnswers("POST", INVOCATIONS, change);
    }

    /** Returns a mutation that changes the errors of invocations. */
    public static HttpMutation inFailures(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.path("error") instanceof ObjectNode error) {
                change.accept(error);
            }
        });
    }

    /** Returns a mutation that changes descriptors, in lists and single. */
    public static HttpMutation inDescriptions(Consumer<ObjectNode> change) {
        return inAnswers("GET", "/capabilities", (asked, answer) -> {
            if (answer.path("capabilities") instanceof ArrayNode list) {
                list.forEach(one -> change.accept((ObjectNode) one));
            } else if (answer.has("id")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that changes the entries of the audit chain. */
    public static HttpMutation inEntries(UnaryOperator<List<ObjectNode>> change) {
        return inAnswers("GET", "/audit/records", (asked, answer) -> {
            List<ObjectNode> entries = new ArrayList<>();
            answer.path("records").forEach(entry -> entries.add((ObjectNode) entry));
            answer.putArray("records").addAll(change.apply(entries));
        });
    }

    /** Returns a mutation that changes the audit records of one kind. */
    public static HttpMutation inRecords(String kind, Consumer<ObjectNode> change) {
        return inEntries(entries -> {
            entries.forEach(entry -> {
                if (isOf(kind, entry)) {
                    change.accept((ObjectNode) entry.get("record"));
                }
            });
            return entries;
        });
    }

    public static boolean isOf(String kind, JsonNode entry) {
        return entry.path("record").path("kind").asText().equals(kind);
    }

    /** Returns a mutation that changes responses that are JSON objects, given the request. */
    public static HttpMutation inAnswers(String method, String path, BiConsumer<JsonNode, ObjectNode> change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is(method, path) && reply.json() instanceof ObjectNode answer) {
                change.accept(call.json(), answer);
                return reply.withBody(answer);
            }
            return reply;
        };
    }

    /** Returns a mutation that changes the bodies of requests to a path. */
    public static HttpMutation inCalls(String path, Consumer<ObjectNode> change) {
        return (call, right) -> {
            if (call.is("POST", path) && call.json() instanceof ObjectNode said) {
                change.accept(said);
                return right.apply(call.withBody(said));
            }
            return right.apply(call);
        };
    }

    /** Returns a mutation that changes the responses to some requests. */
    public static HttpMutation inReplies(Predicate<ProxiedRequest> calls, UnaryOperator<ProxiedResponse> change) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            return calls.test(call) ? change.apply(reply) : reply;
        };
    }

    /** Returns a mutation that accepts some invalid values for a capability of the schema subset. */
    public static HttpMutation acceptingValues(String capability, Predicate<JsonNode> values) {
        return acceptingValues(capability::equals, values);
    }

    /** Returns a mutation that accepts some invalid values for some capabilities of the schema subset. */
    public static HttpMutation acceptingValues(Predicate<String> capabilities, Predicate<JsonNode> values) {
        return inAgentAnswers((asked, answer) -> {
            if (capabilities.test(asked.path("capability").asText()) && values.test(asked.at("/payload/value"))) {
                makeSuccess(answer, asked.path("payload"));
            }
        });
    }

    /** Returns a mutation that rejects some valid values for a capability of the schema subset. */
    public static HttpMutation refusing(String capability, Predicate<JsonNode> values) {
        return inAgentAnswers((asked, answer) -> {
            if (isAsked(capability, asked) && values.test(asked.at("/payload/value"))) {
                makeViolation(answer);
            }
        });
    }

    /** Returns a mutation that changes the value that a capability of the schema subset validates. */
    public static HttpMutation changingValues(String capability, UnaryOperator<JsonNode> sight) {
        return (call, right) -> {
            if (!call.is("POST", REQUESTS) || !isAsked(capability, call.json())) {
                return right.apply(call);
            }
            JsonNode payload = call.json().path("payload");
            ObjectNode asked = call.json().deepCopy();
            ((ObjectNode) asked.get("payload")).set("value", sight.apply(asked.at("/payload/value")));
            ProxiedResponse reply = right.apply(call.withBody(asked));
            ObjectNode answer = (ObjectNode) reply.json();
            if (answer.has("response")) {
                answer.set("response", payload);
            }
            return reply.withBody(answer);
        };
    }

    /** Turns a response into a success. */
    public static void makeSuccess(ObjectNode answer, JsonNode response) {
        answer.remove(List.of("schemaSide", "violations", "error"));
        answer.put("status", "ok");
        answer.set("response", response);
    }

    /** Turns a response into a schema violation of the request. */
    public static void makeViolation(ObjectNode answer) {
        answer.remove("response");
        answer.put("status", "schema-violation");
        answer.put("schemaSide", "request");
        answer.putArray("violations").addObject().put("path", "/value").put("message", "is refused");
        answer.putObject("error").put("code", "EAGENTRPC_SCHEMA_VIOLATION").put("message", "is refused");
    }

    public static boolean isAsked(String capability, JsonNode asked) {
        return asked.path("capability").asText().equals(capability);
    }

    /** Returns a copy of a tree with all numbers rounded to doubles. */
    public static JsonNode rounded(JsonNode node) {
        if (node.isNumber()) {
            return Json.tree(node.doubleValue());
        }
        if (node.isObject()) {
            ObjectNode object = Json.object();
            node.properties().forEach(field -> object.set(field.getKey(), rounded(field.getValue())));
            return object;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode elements = array.arrayNode();
            array.forEach(element -> elements.add(rounded(element)));
            return elements;
        }
        return node;
    }
}
