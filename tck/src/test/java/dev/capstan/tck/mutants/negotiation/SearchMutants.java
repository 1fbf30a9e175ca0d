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

/** Servers that find the wrong capabilities, or have the wrong publishers (NEG-5). */
public final class SearchMutants {

    private SearchMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                broken("searches through all names", ignoringTerm("query"), "NEG-5.1.1", "NEG-5.1.6"),
                broken("searches through all tags", ignoringTerm("tag"), "NEG-5.1.2"),
                broken("searches through all versions", ignoringTerm("version"), "NEG-5.1.3", "NEG-5.1.6"),
                broken("pages as it likes", ignoringTerm("limit"), "NEG-5.1.6"),
                broken(
                        "lists one capability on every page",
                        (call, right) -> right.apply(
                                call.is("GET", "/registry?")
                                                && call.path().contains("cursor=")
                                                && call.path().contains("limit=1")
                                        ? call.to(call.path().replaceAll("&cursor=[^&]*", ""))
                                        : call),
                        "NEG-5.1.6"),
                broken("finds the least compatible first", inHits(Collections::reverse), "NEG-5.1.4"),
                broken("scores nothing", inHits(hits -> hits.forEach(hit -> hit.put("score", 1))), "NEG-5.1.4"),
                broken(
                        "flags nothing as deprecated",
                        inHits(hits -> hits.forEach(hit -> hit.path("versions")
                                .forEach(version -> ((ObjectNode) version).put("deprecated", false)))),
                        "NEG-5.1.5"),
                broken("takes tokens for whatever they are meant", publishing("invalid_jwt"), "NEG-5.2.1"),
                broken("publishes for nobody in particular", publishing("authentication_required"), "NEG-5.2.1"),
                broken(
                        "has no agent publish",
                        refusing(201, "unauthorized", call -> !UnverifiedToken.of(call)
                                .text()
                                .isEmpty()),
                        "NEG-5.2.1",
                        "NEG-5.2.3"),
                broken(
                        "has agents publish standard capabilities",
                        publishing("unauthorized", call -> !call.path().contains("com.example")),
                        "NEG-5.2.2"),
                broken(
                        "has every agent publish under the names of others",
                        publishing("unauthorized", call -> call.path().contains("com.example")),
                        "NEG-5.2.3"));
    }

    private static Mutant broken(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
