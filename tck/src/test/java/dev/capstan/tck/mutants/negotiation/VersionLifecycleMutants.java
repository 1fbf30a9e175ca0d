package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.REGISTRY;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;

/** Mutants in deprecation and withdrawal of versions (X-NEG-6.2). */
public final class VersionLifecycleMutants {

    private static final String LIFECYCLE_RULE = "X-NEG-6.2.3";

    private VersionLifecycleMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                lifecycleMutant(
                        "allows the withdrawal of the two newest versions",
                        acceptingRefused("version_in_support"),
                        "X-NEG-6.2.1"),
                lifecycleMutant(
                        "allows a withdrawal without a sunset date",
                        acceptingRefused("invalid_request", call -> call.is("POST", REGISTRY)),
                        "X-NEG-6.2.2"),
                lifecycleMutant(
                        "omits sunset_at from a version",
                        inVersions(version -> version.remove("sunset_at")),
                        LIFECYCLE_RULE),
                lifecycleMutant(
                        "reports a deprecated version as active",
                        inVersions(version -> {
                            if (version.path("status").asText().equals("deprecated")) {
                                version.put("status", "active");
                            }
                        }),
                        LIFECYCLE_RULE),
                lifecycleMutant(
                        "omits the Deprecation header",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Deprecation")),
                        LIFECYCLE_RULE),
                lifecycleMutant(
                        "omits the Sunset header",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Sunset")),
                        LIFECYCLE_RULE));
    }

    private static Mutant lifecycleMutant(String name, HttpMutation fault, String red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
