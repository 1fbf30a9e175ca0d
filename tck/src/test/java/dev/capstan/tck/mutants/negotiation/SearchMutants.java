package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.ignoringTerm;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inHits;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.refusing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Mutants in search and in the authorization of publishers (NEG-5). */
public final class SearchMutants {

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
                mutant("accepts a publication without a token", publishing("authentication_required"), "NEG-5.2.1"),
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
                        "NEG-5.2.3"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
