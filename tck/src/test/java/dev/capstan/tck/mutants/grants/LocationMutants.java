package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.BATCH;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.INTROSPECT;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.acceptingTokensAt;
import static dev.capstan.tck.mutants.AuthMutations.callingHost;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.namedAgent;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Mutants in locations and introspection (GR-6, X-GR-8.4). */
public final class LocationMutants {

    private LocationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "executes a capability that has a different location",
                        acceptingRefused("wrong_location"),
                        "GR-6.1.1"),
                that(
                        "reports a token for another location as inactive",
                        inIntrospections((token, answer) -> {
                            if (token.audience().contains("elsewhere.example/")) {
                                answer.removeAll().put("active", false);
                            }
                        }),
                        "GR-6.1.2"),
                that(
                        "rejects executions at default_location",
                        refusing(arguments -> arguments.has("place")),
                        "GR-6.1.3"),
                that(
                        "accepts a token whose aud is the issuer for an execution",
                        acceptingTokensAt(
                                EXECUTE,
                                token -> token.isValidExceptSignature()
                                        && token.audience().matches("https?://[^/]+")),
                        "GR-6.1.4"),
                that(
                        "accepts a token whose aud is another server for an execution",
                        acceptingTokensAt(
                                EXECUTE,
                                token -> token.isValidExceptSignature()
                                        && token.audience().contains("elsewhere.example")),
                        "GR-6.1.4"),
                that(
                        "accepts a token whose aud starts with its own location",
                        acceptingTokensAt(EXECUTE, token -> token.audience().endsWith("/more")),
                        "GR-6.1.4"),
                that(
                        "accepts a token whose aud is an array for an execution",
                        acceptingTokensAt(
                                EXECUTE, token -> token.claims().path("aud").isArray()),
                        "GR-6.1.4"),
                that(
                        "omits agent_id from introspection",
                        inIntrospections((token, answer) -> answer.remove("agent_id")),
                        "GR-6.2.1"),
                that(
                        "returns a grant that does not exist in introspection",
                        inActive(answer -> answer.withArray("agent_capability_grants")
                                .addObject()
                                .put("capability", "web_search")
                                .put("status", "active")),
                        "GR-6.2.2"),
                that(
                        "reports every token as active",
                        inIntrospections((token, answer) -> answer.put("active", true)),
                        "GR-6.2.3"),
                that(
                        "returns the reason with an inactive token",
                        inIntrospections((token, answer) -> {
                            if (!answer.path("active").asBoolean()) {
                                answer.put("reason", "the agent agt_1 was revoked");
                            }
                        }),
                        "GR-6.2.4"),
                that(
                        "reports a token of a revoked agent as active",
                        changingAfter(
                                namedAgent(REVOKE),
                                call -> call.is("POST", INTROSPECT)
                                        ? UnverifiedToken.of(call.json()
                                                        .path("token")
                                                        .asText())
                                                .subject()
                                        : "nobody",
                                (call, reply) -> response(200, Json.object().put("active", true))),
                        "X-GR-8.4.1"),
                that(
                        "reports a token of an agent of a revoked host as active",
                        changingAfter(
                                callingHost(REVOKE_HOST),
                                call -> call.is("POST", INTROSPECT)
                                        ? UnverifiedToken.of(call.json()
                                                        .path("token")
                                                        .asText())
                                                .issuer()
                                        : "nobody",
                                (call, reply) -> response(200, Json.object().put("active", true))),
                        "X-GR-8.4.1"),
                that(
                        "executes a batch with a token for another address",
                        acceptingRefused("invalid_jwt", call -> call.is("POST", BATCH)),
                        "GR-6.1.4"),
                that(
                        "reports a token of a pending agent as active",
                        changingAfter(
                                (call, reply) -> call.is("POST", REGISTER)
                                                && reply.json().has("approval")
                                        ? reply.json().path("agent_id").asText()
                                        : "",
                                call -> call.is("POST", INTROSPECT)
                                        ? UnverifiedToken.of(call.json()
                                                        .path("token")
                                                        .asText())
                                                .subject()
                                        : "nobody",
                                (call, reply) -> response(200, Json.object().put("active", true))),
                        "X-GR-8.4.1"),
                that("introspects the tokens of a known agent from its cache", caching(), "X-GR-8.4.1"),
                that("rejects a token after its introspection", consuming(), "X-GR-8.4.2"));
    }

    private static HttpMutation inIntrospections(BiConsumer<UnverifiedToken, ObjectNode> change) {
        return inAnswers(
                "POST",
                INTROSPECT,
                (asked, answer) ->
                        change.accept(UnverifiedToken.of(asked.path("token").asText()), answer));
    }

    private static HttpMutation inActive(Consumer<ObjectNode> change) {
        return inIntrospections((token, answer) -> {
            JsonNode active = answer.path("active");
            if (active.asBoolean() && !token.claims().has("capabilities")) {
                change.accept(answer);
            }
        });
    }

    private static HttpMutation caching() {
        Set<String> good = ConcurrentHashMap.newKeySet();
        return inIntrospections((token, answer) -> {
            if (answer.path("active").asBoolean()) {
                good.add(token.subject());
            } else if (good.contains(token.subject())) {
                answer.put("active", true);
            }
        });
    }

    private static HttpMutation consuming() {
        Set<String> consumed = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            if (call.is("POST", INTROSPECT)) {
                String token = call.json().path("token").asText();
                return consumed.add(token)
                        ? right.apply(call)
                        : response(200, Json.object().put("active", false));
            }
            boolean spent = call.is("POST", EXECUTE)
                    && consumed.contains(UnverifiedToken.of(call).text());
            return spent ? refused(401, "invalid_jwt") : right.apply(call);
        };
    }
}
