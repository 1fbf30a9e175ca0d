package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.REGISTRY;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.ignoringTerm;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inHits;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isPublication;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.refusing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Mutants in search and in the authorization of publishers (NEG-5). */
public final class SearchMutants {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final String BASIC = "Basic ";
    private static final String OPERATOR = "kit:the kit approves";

    private SearchMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant("ignores the search query", ignoringTerm("query"), "NEG-5.1.1", "NEG-5.1.6"),
                mutant("ignores the tag of a search", ignoringTerm("tag"), "NEG-5.1.2"),
                mutant("ignores the version range of a search", ignoringTerm("version"), "NEG-5.1.3", "NEG-5.1.6"),
                mutant("ignores the limit of a search", ignoringTerm("limit"), "NEG-5.1.6"),
                mutant(
                        "ignores the cursor of a search",
                        (call, right) -> right.apply(
                                call.is("GET", "/registry?")
                                                && call.path().contains("cursor=")
                                                && call.path().contains("limit=1")
                                        ? call.to(call.path().replaceAll("&cursor=[^&]*", ""))
                                        : call),
                        "NEG-5.1.6"),
                mutant("returns the least compatible result first", inHits(Collections::reverse), "NEG-5.1.4"),
                mutant(
                        "returns the same score for every result",
                        inHits(hits -> hits.forEach(hit -> hit.put("score", 1))),
                        "NEG-5.1.4"),
                mutant(
                        "does not flag deprecated versions",
                        inHits(hits -> hits.forEach(hit -> hit.path("versions")
                                .forEach(version -> ((ObjectNode) version).put("deprecated", false)))),
                        "NEG-5.1.5"),
                mutant("accepts a publication with an invalid token", publishing("invalid_jwt"), "NEG-5.2.1"),
                mutant(
                        "accepts a publication with a token that is not a JWT",
                        publishing(
                                "invalid_jwt",
                                call -> UnverifiedToken.of(call).claims().isMissingNode()),
                        "NEG-5.2.1"),
                mutant(
                        "does not verify the signature of a publisher's token",
                        publishing("invalid_jwt", SearchMutants::isForged),
                        "NEG-5.2.1"),
                mutant("accepts a used token for a publication", publishingWithUsedTokens(), "NEG-5.2.1"),
                mutant("lets a revoked agent publish", publishing("agent_revoked"), "NEG-5.2.1"),
                mutant(
                        "accepts a publication without a token",
                        publishing(
                                "authentication_required", call -> account(call).isEmpty()),
                        "NEG-5.2.1"),
                mutant(
                        "accepts any password of the operator for a publication",
                        publishingFor(account -> account.startsWith("kit:") && !account.equals(OPERATOR)),
                        "NEG-5.2.2"),
                mutant(
                        "accepts a publication with an account that does not exist",
                        publishingFor(account -> !account.startsWith("kit:")),
                        "NEG-5.2.2"),
                mutant(
                        "rejects publications of agents",
                        refusing(201, "unauthorized", call -> !UnverifiedToken.of(call)
                                .text()
                                .isEmpty()),
                        "NEG-5.2.1",
                        "NEG-5.2.3"),
                mutant(
                        "lets agents publish standard capabilities",
                        publishing("unauthorized", call -> !call.path().contains("com.example")),
                        "NEG-5.2.2"),
                mutant(
                        "lets an agent publish under another publisher's name",
                        publishing("unauthorized", call -> call.path().contains("com.example")),
                        "NEG-5.2.3"),
                mutant("reserves a name before it refuses the publication", reservingFirst(), "NEG-5.2.3"));
    }

    /** Returns a mutation that reports publications with a token of an earlier one as published. */
    private static HttpMutation publishingWithUsedTokens() {
        Set<String> used = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (!isPublication(call)) {
                return reply;
            }
            String token = UnverifiedToken.of(call).text();
            if (reply.status() == 201) {
                used.add(token);
            }
            return refusal(reply).equals("invalid_jwt") && used.contains(token) ? response(201, call.json()) : reply;
        };
    }

    /** Returns a mutation that reserves a name for the agent whose publication it refuses for its schemas. */
    private static HttpMutation reservingFirst() {
        Map<String, String> owners = new ConcurrentHashMap<>();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            String caller = UnverifiedToken.of(call).subject();
            if (!isPublication(call) || caller.isEmpty()) {
                return reply;
            }
            String capability = call.path().substring(0, call.path().lastIndexOf('/'));
            if (refusal(reply).equals("invalid_schema")) {
                owners.putIfAbsent(capability, caller);
            }
            return owners.getOrDefault(capability, caller).equals(caller) ? reply : refused(403, "unauthorized");
        };
    }

    /**
     * Returns a mutation that reports publications with some accounts as published. The server does not get them: it
     * would slow down further attempts.
     */
    private static HttpMutation publishingFor(Predicate<String> accounts) {
        return (call, right) ->
                isPublication(call) && account(call).filter(accounts).isPresent()
                        ? response(201, call.json())
                        : right.apply(call);
    }

    /** Returns the name and the password of a request, or empty. */
    private static Optional<String> account(ProxiedRequest call) {
        return Optional.ofNullable(call.headers().get("Authorization"))
                .filter(value -> value.startsWith(BASIC))
                .map(value -> new String(
                        Base64.getDecoder().decode(value.substring(BASIC.length())), StandardCharsets.UTF_8));
    }

    /** Whether nothing but the signature of a token can be wrong. */
    private static boolean isForged(ProxiedRequest call) {
        UnverifiedToken token = UnverifiedToken.of(call);
        return token.isValidExceptSignature()
                && token.audience().endsWith(REGISTRY)
                && token.claims().path("exp").longValue() > CLOCK.instant().getEpochSecond();
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
