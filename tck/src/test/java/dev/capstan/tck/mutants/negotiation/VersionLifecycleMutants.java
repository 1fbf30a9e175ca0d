package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.granting;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.REGISTRY;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;

/** Servers that withdraw versions without a word, or the wrong ones (X-NEG-6.2). */
public final class VersionLifecycleMutants {

    private static final String TOLD = "X-NEG-6.2.3";

    private VersionLifecycleMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                standing("withdraws the newest versions", granting("version_in_support"), "X-NEG-6.2.1"),
                standing(
                        "withdraws without a sunset",
                        granting("invalid_request", call -> call.is("POST", REGISTRY)),
                        "X-NEG-6.2.2"),
                standing("tells no sunset", inVersions(version -> version.remove("sunset_at")), TOLD),
                standing(
                        "takes what is going for what is to stay",
                        inVersions(version -> {
                            if (version.path("status").asText().equals("deprecated")) {
                                version.put("status", "active");
                            }
                        }),
                        TOLD),
                standing(
                        "sends no word of what is deprecated",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Deprecation")),
                        TOLD),
                standing(
                        "sends no word of a sunset",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Sunset")),
                        TOLD));
    }

    private static Mutant standing(String name, HttpMutation fault, String red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
