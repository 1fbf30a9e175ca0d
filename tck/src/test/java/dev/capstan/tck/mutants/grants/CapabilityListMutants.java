package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.DESCRIBE;
import static dev.capstan.tck.mutants.AuthMutations.LIST;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.list;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Mutants in the list and the descriptions of capabilities (GR-1, GR-5). */
public final class CapabilityListMutants {

    private static final Pattern LIMIT = Pattern.compile("(?<=[?&]limit=)\\d+");

    private CapabilityListMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "lists no capabilities",
                        changing(
                                (call, reply) -> call.is("GET", LIST) && reply.status() == 200,
                                (call, reply) -> success(call)),
                        "GR-5.1.1",
                        "GR-5.2.3",
                        "GR-5.3.4"),
                that(
                        "refuses to list the capabilities for a host",
                        changing(
                                (call, reply) -> call.is("GET", LIST)
                                        && UnverifiedToken.of(call).type().equals("host+jwt"),
                                (call, reply) -> refused(403, "unauthorized")),
                        "GR-5.1.1",
                        "GR-8.1.9",
                        "GR-8.3.36"),
                that(
                        "returns a different name for a public capability",
                        inDescription(CapabilityListMutants::isAnonymous, one -> one.put("name", "another")),
                        "GR-1.1.1"),
                that(
                        "returns the name as the description of a capability",
                        inDescription(call -> true, one -> one.set("description", one.get("name"))),
                        "GR-1.1.2"),
                that(
                        "omits required from the input of a capability",
                        inDescription(call -> true, one -> object(one, "input").remove("required")),
                        "GR-1.1.3"),
                that(
                        "returns an empty output schema of a capability",
                        inDescription(call -> true, one -> object(one, "output").removeAll()),
                        "GR-1.1.4"),
                that(
                        "returns a location for a capability without one",
                        inDescription(call -> true, one -> {
                            if (!one.has("location")) {
                                one.put("location", "https://here.example/execute");
                            }
                        }),
                        "GR-1.1.5"),
                that(
                        "omits the location of a capability",
                        inDescription(call -> true, one -> one.remove("location")),
                        "GR-1.1.5",
                        "GR-6.1.2",
                        "GR-6.1.4"),
                that(
                        "returns grant_status to anonymous callers",
                        inDescription(
                                CapabilityListMutants::isAnonymous, one -> one.put("grant_status", "not_granted")),
                        "GR-1.1.6"),
                that(
                        "lists a capability whose name is not in [a-z0-9_]+",
                        inList((call, list) ->
                                list.addObject().put("name", "Search.Web").put("description", "Searches")),
                        "GR-1.2.1"),
                that(
                        "ignores case in capability names",
                        normalizingNames(name -> name.toLowerCase(Locale.ROOT)),
                        "GR-1.2.2"),
                that(
                        "treats hyphens as underscores in capability names",
                        normalizingNames(name -> name.equals("check-balance") ? "check_balance" : name),
                        "GR-1.2.2"),
                that(
                        "omits descriptions from the capability list",
                        inEach((call, one) -> one.remove("description")),
                        "GR-5.1.1"),
                that(
                        "returns grant_status in the capability list to a host",
                        inEach((call, one) -> {
                            if (isHost(call)) {
                                one.put("grant_status", "not_granted");
                            }
                        }),
                        "GR-5.1.2"),
                that(
                        "omits grant_status from the capability list for an agent",
                        inEach((call, one) -> one.remove("grant_status")),
                        "GR-5.1.2",
                        "GR-5.2.6"),
                that("lists a denied capability as granted", listingDenied(), "GR-5.2.6"),
                that(
                        "omits input and output of a capability that is not public",
                        inDescription(call -> true, one -> {
                            if (one.path("name").asText().equals("transfer_funds")) {
                                one.remove(List.of("input", "output"));
                            }
                        }),
                        "GR-5.1.3"),
                that("returns 400 for an unknown capability", changingStatus("capability_not_found", 400), "GR-5.1.4"),
                that(
                        "describes an unknown capability",
                        acceptingRefused(
                                "capability_not_found",
                                call -> call.is("GET", DESCRIBE) && call.path().contains("no_such")),
                        "GR-5.1.4"),
                that(
                        "lists a capability that is not public to anonymous callers",
                        inList((call, list) -> {
                            if (isAnonymous(call) && !call.path().contains("query=")) {
                                list.addObject().put("name", "transfer_funds").put("description", "Moves money");
                            }
                        }),
                        "GR-5.2.1"),
                that(
                        "finds a capability that is not public for anonymous callers",
                        inList((call, list) -> {
                            if (isAnonymous(call) && call.path().contains("query=transfer")) {
                                list.addObject().put("name", "transfer_funds").put("description", "Moves money");
                            }
                        }),
                        "GR-5.2.1"),
                that(
                        "lists what a host sees to anonymous callers with the host's cursor",
                        inList((call, list) -> {
                            if (isAnonymous(call) && call.path().contains("cursor=")) {
                                list.addObject().put("name", "transfer_funds").put("description", "Moves money");
                            }
                        }),
                        "GR-5.2.1"),
                that(
                        "describes a capability that is not public to anonymous callers",
                        changing(
                                (call, reply) -> refusal(reply).equals("capability_not_found")
                                        && call.path().contains("transfer_funds"),
                                (call, reply) -> response(
                                        200,
                                        Json.object()
                                                .put("name", "transfer_funds")
                                                .put("description", "Moves money"))),
                        "GR-5.2.2"),
                that(
                        "hides the capabilities of the user from a linked host",
                        inList((call, list) -> {
                            if (isHost(call)) {
                                remove(list, one -> one.path("name").asText().equals("transfer_funds"));
                            }
                        }),
                        "GR-5.2.3"),
                that(
                        "lists a capability that is not public to a pending host",
                        inList((call, list) -> {
                            if (isHost(call)
                                    && list.findValuesAsText("name").stream().noneMatch("transfer_funds"::equals)) {
                                list.addObject().put("name", "transfer_funds").put("description", "Moves money");
                            }
                        }),
                        "GR-5.2.4"),
                that(
                        "hides a public capability from agents",
                        inList((call, list) -> {
                            if (UnverifiedToken.of(call).type().equals("agent+jwt")) {
                                remove(list, one -> one.path("name").asText().equals("web_search"));
                            }
                        }),
                        "GR-5.2.5"),
                that(
                        "returns grant_status granted for every capability",
                        inEach((call, one) -> {
                            if (one.has("grant_status")) {
                                one.put("grant_status", "granted");
                            }
                        }),
                        "GR-5.2.6"),
                that("ignores the query of the capability list", ignoringParameter("query"), "GR-5.3.1"),
                that(
                        "lists one capability more than limit",
                        (call, right) -> right.apply(call.to(LIMIT.matcher(call.path())
                                .replaceAll(limit -> String.valueOf(Integer.parseInt(limit.group()) + 1)))),
                        "GR-5.3.2"),
                that(
                        "has pages of three capabilities, whatever the limit",
                        (call, right) ->
                                right.apply(call.to(LIMIT.matcher(call.path()).replaceAll("3"))),
                        "GR-5.3.2"),
                that(
                        "ignores limit on all pages but the first",
                        (call, right) -> right.apply(call.to(
                                call.path().contains("cursor=")
                                        ? LIMIT.matcher(call.path()).replaceAll("100")
                                        : call.path())),
                        "GR-5.3.2"),
                that(
                        "lists no capabilities within a limit",
                        inLists((call, answer) -> {
                            if (call.path().contains("limit=")) {
                                answer.put("has_more", false).putArray("capabilities");
                                answer.remove("next_cursor");
                            }
                        }),
                        "GR-5.3.2",
                        "GR-5.3.3",
                        "GR-5.3.4"),
                that(
                        "returns has_more: false on every page",
                        inLists((call, answer) -> answer.put("has_more", false)),
                        "GR-5.3.3"),
                that(
                        "skips a capability between two pages",
                        inList((call, list) -> {
                            if (call.path().contains("cursor=")) {
                                list.remove(0);
                            }
                        }),
                        "GR-5.3.4"),
                that(
                        "lists a capability on two pages",
                        inList((call, list) -> {
                            if (call.path().contains("cursor=")) {
                                list.insert(0, list.get(list.size() - 1));
                            }
                        }),
                        "GR-5.3.4"),
                that(
                        "accepts an invalid cursor",
                        acceptingRefused("invalid_request", call -> call.path().contains("cursor=")),
                        "GR-5.3.5"),
                that(
                        "returns 500 for an invalid cursor",
                        changing(
                                (call, reply) ->
                                        reply.status() == 400 && call.path().contains("cursor="),
                                (call, reply) -> reply.withStatus(500)),
                        "GR-5.3.5"));
    }

    private static HttpMutation listingDenied() {
        return changingAfter(
                (call, reply) -> call.is("POST", APPROVALS)
                                && call.json().path("decision").asText().equals("deny")
                        ? reply.json().path("agent_id").asText()
                        : "",
                call -> call.is("GET", LIST) ? UnverifiedToken.of(call).subject() : "nobody",
                (call, reply) -> {
                    ObjectNode answer = (ObjectNode) reply.json();
                    answer.path("capabilities").forEach(one -> ((ObjectNode) one).put("grant_status", "granted"));
                    return reply.withBody(answer);
                });
    }

    private static boolean isAnonymous(ProxiedRequest call) {
        return !call.headers().containsKey("Authorization");
    }

    private static boolean isHost(ProxiedRequest call) {
        return UnverifiedToken.of(call).type().equals("host+jwt");
    }

    private static ObjectNode object(ObjectNode one, String field) {
        return one.get(field) instanceof ObjectNode object ? object : Json.object();
    }

    private static HttpMutation inDescription(Predicate<ProxiedRequest> calls, Consumer<ObjectNode> change) {
        return changing(
                (call, reply) -> call.is("GET", DESCRIBE) && reply.status() == 200 && calls.test(call),
                (call, reply) -> {
                    ObjectNode answer = (ObjectNode) reply.json();
                    change.accept(answer);
                    return reply.withBody(answer);
                });
    }

    private static HttpMutation inLists(BiConsumer<ProxiedRequest, ObjectNode> change) {
        return changing((call, reply) -> call.is("GET", LIST) && reply.status() == 200, (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            change.accept(call, answer);
            return reply.withBody(answer);
        });
    }

    private static HttpMutation inList(BiConsumer<ProxiedRequest, ArrayNode> change) {
        return inLists((call, answer) -> change.accept(call, list(answer, "capabilities")));
    }

    private static HttpMutation inEach(BiConsumer<ProxiedRequest, ObjectNode> change) {
        return inList((call, list) -> list.forEach(one -> change.accept(call, (ObjectNode) one)));
    }

    private static void remove(ArrayNode list, Predicate<JsonNode> which) {
        for (int i = list.size() - 1; i >= 0; i--) {
            if (which.test(list.get(i))) {
                list.remove(i);
            }
        }
    }

    private static HttpMutation ignoringParameter(String parameter) {
        return (call, right) -> right.apply(call.to(
                call.is("GET", LIST) ? call.path().replaceAll("(?<=[?&])" + parameter + "=[^&]*&?", "") : call.path()));
    }

    private static HttpMutation normalizingNames(UnaryOperator<String> spelling) {
        return inCalls(REGISTER, said -> {
            if (said.path("capabilities") instanceof ArrayNode capabilities) {
                for (int i = 0; i < capabilities.size(); i++) {
                    if (capabilities.get(i).isTextual()) {
                        capabilities.set(i, spelling.apply(capabilities.get(i).textValue()));
                    }
                }
            }
        });
    }
}
