package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.REGISTRY;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** Mutants in deprecation and withdrawal of versions (NEG-5.2.4, X-NEG-6.2). */
public final class VersionLifecycleMutants {

    private static final String LIFECYCLE_RULE = "X-NEG-6.2.3";
    private static final String OWNER_RULE = "NEG-5.2.4";
    private static final String OPERATOR =
            "Basic " + Base64.getEncoder().encodeToString("kit:the kit approves".getBytes(StandardCharsets.UTF_8));

    private VersionLifecycleMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "does not find a version that is not deprecated",
                        changing(
                                (call, reply) -> call.is("GET", REGISTRY + "/code-review/2.0"),
                                (call, reply) -> refused(404, "version_not_found")),
                        "NEG-1.1.1",
                        LIFECYCLE_RULE),
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
                        LIFECYCLE_RULE),
                lifecycleMutant(
                        "lets anonymous callers deprecate and withdraw versions",
                        acceptingRefused("authentication_required", VersionLifecycleMutants::isChange),
                        OWNER_RULE),
                lifecycleMutant(
                        "lets any agent deprecate and withdraw versions",
                        acceptingRefused("unauthorized", VersionLifecycleMutants::isChange),
                        OWNER_RULE),
                lifecycleMutant(
                        "deprecates or withdraws a version before it refuses the caller", changingFirst(), OWNER_RULE),
                lifecycleMutant(
                        "lets only the operator deprecate and withdraw versions",
                        changing(
                                (call, reply) -> isChange(call)
                                        && !UnverifiedToken.of(call).text().isEmpty(),
                                (call, reply) -> refused(403, "unauthorized")),
                        OWNER_RULE));
    }

    private static boolean isChange(ProxiedRequest call) {
        return call.is("POST", REGISTRY);
    }

    /** Returns a mutation that makes a change of the operator's versions before it refuses the change. */
    private static HttpMutation changingFirst() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (isChange(call) && !refusal(reply).isEmpty()) {
                right.apply(call.withHeader("Authorization", OPERATOR));
            }
            return reply;
        };
    }

    private static Mutant lifecycleMutant(String name, HttpMutation fault, String red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
