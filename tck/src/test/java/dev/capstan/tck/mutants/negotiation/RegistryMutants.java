package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inBreaks;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inSchemas;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isOfSchema;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isPublication;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.refusing;

import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Servers that publish or serve versions wrongly (NEG-3). */
public final class RegistryMutants {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final String ONE_DIGEST = "sha256:" + Sha256.hex("true");

    private RegistryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                broken(
                        "confuses the schemas of the two sides",
                        (call, right) -> right.apply(
                                isOfSchema(call) && call.path().contains("code-review/1.0/")
                                        ? call.to(otherSide(call.path()))
                                        : call),
                        "NEG-3.1.1",
                        "NEG-3.1.2"),
                broken(
                        "finds schemas that are not there",
                        inSchemas(reply -> reply.status() == 404 ? reply.withStatus(200) : reply),
                        "NEG-3.1.3"),
                broken(
                        "serves other bytes than it digests",
                        inSchemas(reply -> reply.status() == 200
                                ? new ProxiedResponse(reply.status(), reply.headers(), reply.body() + " ")
                                : reply),
                        "NEG-3.1.2",
                        "NEG-3.1.3"),
                broken(
                        "has one digest for all schemas",
                        inVersions(version ->
                                version.put("input_digest", ONE_DIGEST).put("output_digest", ONE_DIGEST)),
                        "NEG-3.1.2"),
                broken("sends no digest along", inSchemas(reply -> reply.withoutHeader("Content-Digest")), "NEG-3.1.3"),
                broken(
                        "sends a tag that is none of the bytes",
                        inSchemas(reply -> reply.withHeader("ETag", "\"1\"")),
                        "NEG-3.1.3"),
                broken(
                        "sends a schema again to whoever has it",
                        (call, right) -> right.apply(isOfSchema(call) ? call.withoutHeader("If-None-Match") : call),
                        "NEG-3.1.3"),
                broken("refuses to publish the same again", refusing(200, "version_exists", call -> true), "NEG-3.2.1"),
                broken(
                        "creates the same again and again",
                        changing(
                                (call, reply) -> isPublication(call) && reply.status() == 200,
                                (call, reply) -> reply.withStatus(201)),
                        "NEG-3.2.1"),
                broken("publishes over what is published", publishing("version_exists"), "NEG-3.2.2"),
                broken(
                        "dates a version by whoever asks",
                        inVersions(version -> version.put(
                                "published_at",
                                CLOCK.instant()
                                        .plusNanos(System.nanoTime() % 1000)
                                        .toString())),
                        "NEG-3.2.3"),
                broken(
                        "publishes whatever it breaks",
                        publishing("undeclared_breaking_change"),
                        "NEG-3.3.1",
                        "NEG-3.3.3"),
                broken(
                        "takes an undeclared break for a conflict",
                        changing(
                                (call, reply) -> isPublication(call) && reply.status() == 422,
                                (call, reply) -> reply.withStatus(409)),
                        "NEG-3.3.1"),
                broken(
                        "takes every change for a break",
                        refusing(201, "undeclared_breaking_change", call -> call.path()
                                .endsWith("/1.1")),
                        "NEG-3.3.2"),
                broken(
                        "names the first breaking change alone",
                        inBreaks(changes -> changes.subList(1, changes.size()).clear()),
                        "NEG-3.3.3"),
                broken(
                        "says not where a change is",
                        inBreaks(changes -> changes.forEach(change -> change.put("pointer", ""))),
                        "NEG-3.3.3"),
                broken(
                        "says not on which side a change is",
                        inBreaks(changes -> changes.forEach(change -> change.put("side", "input"))),
                        "NEG-3.3.3"),
                broken(
                        "shows nothing that a change breaks",
                        inBreaks(changes -> changes.forEach(change -> change.remove("instance"))),
                        "NEG-3.3.3"));
    }

    private static Mutant broken(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    private static String otherSide(String path) {
        return path.endsWith("/input.json")
                ? path.replace("/input.json", "/output.json")
                : path.replace("/output.json", "/input.json");
    }
}
