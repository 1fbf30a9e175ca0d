package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.DESCRIBE;
import static dev.capstan.tck.broken.AuthFaults.LIST;
import static dev.capstan.tck.broken.AuthFaults.answering;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.AuthFaults.list;
import static dev.capstan.tck.broken.AuthFaults.refusal;
import static dev.capstan.tck.broken.AuthFaults.said;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inReplies;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Servers that show wrongly what they offer (GR-1, GR-5). */
final class BrokenCatalogues {

    private BrokenCatalogues() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "shows no input of a capability",
                        inDescription(one -> one.remove("input")),
                        Set.of("GR-1.1"),
                        Set.of("GR-5.1")),
                that(
                        "hides where a capability is executed",
                        inDescription(one -> one.remove("location")),
                        Set.of("GR-1.1", "GR-6.1", "GR-6.2"),
                        Set.of("GR-5.1")),
                that(
                        "tells everybody of grants",
                        inDescription(one -> one.put("grant_status", "not_granted")),
                        Set.of("GR-1.1", "GR-5.2"),
                        Set.of("GR-5.3")),
                that("takes names in whatever case", spelling(Spelling.CASE), Set.of("GR-1.2"), Set.of("GR-1.1")),
                that("takes a hyphen for an underscore", spelling(Spelling.HYPHEN), Set.of("GR-1.2"), Set.of("GR-1.1")),
                that(
                        "names capabilities in its own way",
                        inList((call, list) ->
                                list.addObject().put("name", "Search.Web").put("description", "Searches")),
                        Set.of("GR-1.2"),
                        Set.of("GR-1.1")),
                that(
                        "lists names alone",
                        inList((call, list) -> list.forEach(one -> ((ObjectNode) one).remove("description"))),
                        Set.of("GR-5.1", "GR-5.2"),
                        Set.of("GR-1.1")),
                that(
                        "calls everything granted",
                        inList((call, list) -> list.forEach(one -> {
                            if (one.has("grant_status")) {
                                ((ObjectNode) one).put("grant_status", "granted");
                            }
                        })),
                        Set.of("GR-5.1", "GR-5.2"),
                        Set.of("GR-1.1")),
                that(
                        "knows every capability",
                        granting("capability_not_found", call -> call.is("GET", DESCRIBE)),
                        Set.of("GR-5.1", "GR-5.2"),
                        Set.of("GR-1.1")),
                that(
                        "answers the unknown as a bad request",
                        answering("capability_not_found", 400),
                        Set.of("GR-5.1"),
                        Set.of("GR-5.2")),
                that(
                        "has everybody keep what is meant for one",
                        inReplies(
                                call -> call.is("GET", LIST),
                                reply -> reply.withHeader("Cache-Control", "public, max-age=300")),
                        Set.of("GR-5.1"),
                        Set.of("GR-5.2")),
                that(
                        "lists everything for everybody",
                        inList((call, list) -> {
                            if (!call.headers().containsKey("Authorization")) {
                                list.addObject().put("name", "transfer_funds").put("description", "Moves money");
                            }
                        }),
                        Set.of("GR-5.2"),
                        Set.of("GR-1.1")),
                that(
                        "describes everything to everybody",
                        changing(
                                (call, reply) -> refusal(reply).equals("capability_not_found")
                                        && call.path().contains("transfer_funds"),
                                (call, reply) -> said(
                                        200,
                                        Json.object()
                                                .put("name", "transfer_funds")
                                                .put("description", "Moves money"))),
                        Set.of("GR-5.2"),
                        Set.of("GR-5.1")),
                that(
                        "shows everything to hosts that nobody has approved",
                        granting("host_pending", call -> call.is("GET", LIST)),
                        Set.of("GR-5.2"),
                        Set.of("GR-5.1")),
                that("overlooks what is searched for", without("query"), Set.of("GR-5.3"), Set.of("GR-5.1")),
                that("gives the first page again", without("cursor"), Set.of("GR-5.3"), Set.of("GR-5.1")),
                that("takes any limit", without("limit"), Set.of("GR-5.3"), Set.of("GR-5.1")),
                that(
                        "skips one between two pages",
                        inList((call, list) -> {
                            if (call.path().contains("cursor=")) {
                                list.remove(0);
                            }
                        }),
                        Set.of("GR-5.3"),
                        Set.of("GR-5.1")),
                that(
                        "fails over a cursor that is none",
                        changing(
                                (call, reply) ->
                                        reply.status() == 400 && call.path().contains("cursor="),
                                (call, reply) -> reply.withStatus(500)),
                        Set.of("GR-5.3"),
                        Set.of("GR-5.1")));
    }

    private static Fault inDescription(Consumer<ObjectNode> change) {
        return inAnswers("GET", DESCRIBE, (asked, answer) -> {
            if (!answer.has("error")) {
                change.accept(answer);
            }
        });
    }

    private static Fault inList(BiConsumer<Call, ArrayNode> change) {
        return changing((call, reply) -> call.is("GET", LIST) && reply.status() == 200, (call, reply) -> {
            ObjectNode answer = (ObjectNode) reply.json();
            change.accept(call, list(answer, "capabilities"));
            return reply.saying(answer);
        });
    }

    private static Fault without(String parameter) {
        return (call, right) -> right.apply(call.to(
                call.is("GET", LIST) ? call.path().replaceAll("(?<=[?&])" + parameter + "=[^&]*&?", "") : call.path()));
    }

    private enum Spelling {
        CASE {
            @Override
            String of(String name) {
                return name.toLowerCase(Locale.ROOT);
            }
        },
        HYPHEN {
            @Override
            String of(String name) {
                return name.equals("check-balance") ? "check_balance" : name;
            }
        };

        abstract String of(String name);
    }

    private static Fault spelling(Spelling spelling) {
        return Faults.inCalls(AuthFaults.REGISTER, said -> {
            if (said.path("capabilities") instanceof ArrayNode capabilities) {
                for (int i = 0; i < capabilities.size(); i++) {
                    if (capabilities.get(i).isTextual()) {
                        capabilities.set(i, spelling.of(capabilities.get(i).textValue()));
                    }
                }
            }
        });
    }
}
