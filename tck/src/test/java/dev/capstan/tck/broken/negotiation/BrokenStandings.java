package dev.capstan.tck.broken.negotiation;

import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inReplies;
import static dev.capstan.tck.broken.negotiation.RegistryFaults.REGISTRY;
import static dev.capstan.tck.broken.negotiation.RegistryFaults.inVersions;

import dev.capstan.tck.broken.BrokenServer;
import dev.capstan.tck.broken.Fault;
import java.util.List;
import java.util.Set;

/** Servers that withdraw versions without a word, or the wrong ones (X-NEG-6.2). */
public final class BrokenStandings {

    private static final String TOLD = "X-NEG-6.2.3";

    private BrokenStandings() {}

    public static List<BrokenServer> shelf() {
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

    private static BrokenServer standing(String name, Fault fault, String red) {
        return that(name, fault, Set.of(red), Set.of());
    }
}
