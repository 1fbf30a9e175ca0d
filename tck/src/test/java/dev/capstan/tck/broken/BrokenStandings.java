package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inReplies;
import static dev.capstan.tck.broken.RegistryFaults.REGISTRY;
import static dev.capstan.tck.broken.RegistryFaults.inVersions;

import java.util.List;
import java.util.Set;

/** Servers that withdraw versions without a word, or the wrong ones (X-NEG-6.2). */
final class BrokenStandings {

    private BrokenStandings() {}

    static List<BrokenServer> shelf() {
        return List.of(
                standing("withdraws the newest versions", granting("version_in_support")),
                standing("withdraws without a sunset", granting("invalid_request", call -> call.is("POST", REGISTRY))),
                standing("tells no sunset", inVersions(version -> version.remove("sunset_at"))),
                standing("takes what is going for what is to stay", inVersions(version -> {
                    if (version.path("status").asText().equals("deprecated")) {
                        version.put("status", "active");
                    }
                })),
                standing(
                        "sends no word of what is deprecated",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Deprecation"))),
                standing(
                        "sends no word of a sunset",
                        inReplies(call -> call.is("GET", REGISTRY), reply -> reply.withoutHeader("Sunset"))));
    }

    private static BrokenServer standing(String name, Fault fault) {
        return that(name, fault, Set.of("X-NEG-6.2"), Set.of("NEG-4.2"));
    }
}
