package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.INTROSPECT;
import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.AuthFaults.list;
import static dev.capstan.tck.broken.AuthFaults.refused;
import static dev.capstan.tck.broken.AuthFaults.said;
import static dev.capstan.tck.broken.AuthFaults.taking;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inReplies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Servers that take tokens that they should not, or the other way round (GR-6, GR-8.1). */
final class BrokenTokens {

    private BrokenTokens() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "takes tokens for the issuer at every place",
                        taking(token -> token.looksRight()
                                && token.claims().path("aud").asText().matches("https?://[^/]+")),
                        Set.of("GR-6.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens for other places",
                        taking(token -> token.looksRight()
                                && token.claims().path("aud").asText().contains("elsewhere.example")),
                        Set.of("GR-6.1", "GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes an address that begins like its own",
                        taking(token -> token.claims().path("aud").asText().endsWith("/more")),
                        Set.of("GR-6.1", "GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens that are meant for several",
                        taking(token -> token.claims().path("aud").isArray()),
                        Set.of("GR-6.1", "GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "executes what is to be executed elsewhere",
                        granting("wrong_location"),
                        Set.of("GR-6.1"),
                        Set.of("GR-6.2")),
                that(
                        "tells services of grants that are not there",
                        inAnswers("POST", INTROSPECT, (asked, answer) -> {
                            if (answer.path("active").asBoolean()) {
                                list(answer, "agent_capability_grants")
                                        .addObject()
                                        .put("capability", "web_search")
                                        .put("status", "active");
                            }
                        }),
                        Set.of("GR-6.2", "GR-8.3", "X-GR-8.4", "X-GR-8.5"),
                        Set.of("GR-6.1")),
                that(
                        "tells services that every token is good",
                        inAnswers("POST", INTROSPECT, (asked, answer) -> answer.put("active", true)),
                        Set.of("GR-6.2", "X-GR-8.4"),
                        Set.of("GR-6.1")),
                that(
                        "tells services not whom a token is of",
                        inAnswers("POST", INTROSPECT, (asked, answer) -> answer.remove("agent_id")),
                        Set.of("GR-6.2", "GR-8.3"),
                        Set.of("X-GR-8.4")),
                that(
                        "tells services of bad tokens more than that",
                        inAnswers("POST", INTROSPECT, (asked, answer) -> {
                            if (!answer.path("active").asBoolean()) {
                                answer.put("reason", "the agent agt_1 was revoked");
                            }
                        }),
                        Set.of("GR-6.2", "X-GR-8.4"),
                        Set.of("GR-6.1")),
                that(
                        "takes tokens that never expire",
                        taking(token ->
                                !token.claims().has("exp") && token.claims().has("jti")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens that have expired",
                        taking(token ->
                                token.looksRight() && token.claims().path("iat").longValue() < now() - 60),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens of the future",
                        taking(token ->
                                token.looksRight() && token.claims().path("iat").longValue() > now() + 60),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens that live for long",
                        taking(token -> token.claims().path("exp").longValue()
                                        - token.claims().path("iat").longValue()
                                == 3600),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens without an id",
                        taking(token ->
                                token.claims().has("exp") && !token.claims().has("jti")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens of any type",
                        taking(token -> token.header().path("typ").asText().equals("JWT")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "takes tokens that nobody has signed",
                        taking(token -> token.header().path("alg").asText().equals("none")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "lets a token choose how it is verified",
                        taking(token -> token.header().path("alg").asText().equals("HS256")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "overlooks extensions that a token asks for",
                        taking(token -> token.header().has("crit")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that(
                        "verifies no signature",
                        taking(Bearer::looksRight),
                        Set.of("GR-6.1", "GR-8.1", "GR-8.3", "X-GR-8.6", "X-GR-8.9"),
                        Set.of("X-GR-8.5")),
                that("takes a token twice", takingTwice(), Set.of("GR-8.1"), Set.of("X-GR-8.5")),
                that("executes for anybody", granting("authentication_required"), Set.of("GR-8.1"), Set.of("X-GR-8.5")),
                that(
                        "says not where to begin",
                        inReplies(call -> true, reply -> reply.withoutHeader("WWW-Authenticate")),
                        Set.of("GR-8.1"),
                        Set.of("X-GR-8.5")),
                that("consumes the tokens that it introspects", consuming(), Set.of("X-GR-8.4"), Set.of("GR-6.2")),
                that(
                        "overlooks what a token is narrowed to",
                        granting(
                                "capability_not_granted",
                                call -> Bearer.of(call).claims().has("capabilities")),
                        Set.of("X-GR-8.5"),
                        Set.of("GR-8.1")),
                that(
                        "takes the name of a key for the key",
                        taking(token -> token.header().has("kid")),
                        Set.of("X-GR-8.7"),
                        Set.of("X-GR-8.5")),
                that("knows hosts by the name of their key", namingHosts(), Set.of("X-GR-8.7"), Set.of("X-GR-8.5")));
    }

    private static Fault takingTwice() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            Reply reply = right.apply(call);
            boolean again = !seen.add(Bearer.of(call).text());
            return again && AuthFaults.refusal(reply).equals("invalid_jwt") ? AuthFaults.success(call) : reply;
        };
    }

    private static Fault consuming() {
        Set<String> consumed = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            if (call.is("POST", INTROSPECT)) {
                String token = call.json().path("token").asText();
                return consumed.add(token)
                        ? right.apply(call)
                        : said(200, Json.object().put("active", false));
            }
            boolean spent = call.is("POST", EXECUTE)
                    && consumed.contains(Bearer.of(call).text());
            return spent ? refused(401, "invalid_jwt") : right.apply(call);
        };
    }

    private static Fault namingHosts() {
        return AuthFaults.changing(
                (call, reply) -> call.is("POST", REGISTER) && reply.json().has("host_id"), (call, reply) -> {
                    JsonNode kid = Bearer.of(call).header().path("kid");
                    ObjectNode answer = (ObjectNode) reply.json();
                    return kid.isTextual() ? reply.saying(answer.put("host_id", "hst_" + kid.textValue())) : reply;
                });
    }

    private static long now() {
        return Instant.now().getEpochSecond();
    }
}
