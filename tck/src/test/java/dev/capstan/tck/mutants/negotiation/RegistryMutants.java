package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inBreaks;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inSchemas;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isOfSchema;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isPublication;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.refusing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Mutants in publication and serving of versions (NEG-3). */
public final class RegistryMutants {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final String ONE_DIGEST = "sha256:" + Sha256.hex("true");

    private RegistryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "swaps the input and output schemas",
                        (call, right) -> right.apply(
                                isOfSchema(call) && call.path().contains("code-review/1.0/")
                                        ? call.to(otherSide(call.path()))
                                        : call),
                        "NEG-3.1.1",
                        "NEG-3.1.2"),
                mutant(
                        "returns 200 for a missing schema",
                        inSchemas(reply -> reply.status() == 404 ? reply.withStatus(200) : reply),
                        "NEG-3.1.3"),
                mutant(
                        "returns a schema that does not match its digest",
                        inSchemas(reply -> reply.status() == 200
                                ? new ProxiedResponse(reply.status(), reply.headers(), reply.body() + " ")
                                : reply),
                        "NEG-3.1.2",
                        "NEG-3.1.3"),
                mutant(
                        "uses the same digest for all schemas",
                        inVersions(version ->
                                version.put("input_digest", ONE_DIGEST).put("output_digest", ONE_DIGEST)),
                        "NEG-3.1.2"),
                mutant(
                        "omits the Content-Digest header",
                        inSchemas(reply -> reply.withoutHeader("Content-Digest")),
                        "NEG-3.1.3"),
                mutant(
                        "returns the same ETag for every schema",
                        inSchemas(reply -> reply.withHeader("ETag", "\"1\"")),
                        "NEG-3.1.3"),
                mutant(
                        "ignores If-None-Match",
                        (call, right) -> right.apply(isOfSchema(call) ? call.withoutHeader("If-None-Match") : call),
                        "NEG-3.1.3"),
                mutant(
                        "rejects a repeated publication with the same bytes",
                        refusing(200, "version_exists", call -> true),
                        "NEG-3.2.1"),
                mutant(
                        "returns 201 for a repeated publication with the same bytes",
                        changing(
                                (call, reply) -> isPublication(call) && reply.status() == 200,
                                (call, reply) -> reply.withStatus(201)),
                        "NEG-3.2.1"),
                mutant("overwrites a published version", publishing("version_exists"), "NEG-3.2.2"),
                mutant(
                        "compares only the schemas and the description of a repeated publication",
                        publishing("version_exists", RegistryMutants::hasOtherMembers),
                        "NEG-3.2.2"),
                mutant("serves the newest schemas for every version", servingNewest(), "NEG-3.2.3"),
                mutant(
                        "returns a new published_at for each request",
                        inVersions(version -> version.put(
                                "published_at",
                                CLOCK.instant()
                                        .plusNanos(System.nanoTime() % 1000)
                                        .toString())),
                        "NEG-3.2.3"),
                mutant(
                        "accepts an undeclared breaking change",
                        publishing("undeclared_breaking_change"),
                        "NEG-3.3.1",
                        "NEG-3.3.3"),
                mutant(
                        "compares only the first level of two schemas",
                        changing(
                                (call, reply) -> isPublication(call) && isBelowFirstLevel(reply.json()),
                                (call, reply) -> response(201, call.json())),
                        "NEG-3.3.1",
                        "NEG-3.3.3"),
                mutant(
                        "compares schemas without resolving their references",
                        refusing(201, "undeclared_breaking_change", call -> call.json()
                                .at("/input_schema/properties/page")
                                .has("$ref")),
                        "NEG-3.3.2"),
                mutant("deprecates older versions before it refuses the new one", deprecatingFirst(), "NEG-3.3.1"),
                mutant(
                        "compares a version with the oldest one",
                        PublishedSchemas.comparing(published -> published.get(0)),
                        "NEG-3.3.1",
                        "NEG-3.3.2"),
                mutant(
                        "compares a version with the one that was published last",
                        PublishedSchemas.comparing(published -> published.get(published.size() - 1)),
                        "NEG-3.3.1",
                        "NEG-3.3.2"),
                mutant(
                        "returns 409 for an undeclared breaking change",
                        changing(
                                (call, reply) -> isPublication(call) && reply.status() == 422,
                                (call, reply) -> reply.withStatus(409)),
                        "NEG-3.3.1"),
                mutant(
                        "rejects a change that breaks nothing",
                        refusing(201, "undeclared_breaking_change", call -> call.path()
                                .endsWith("/1.1")),
                        "NEG-3.3.2"),
                mutant(
                        "reports only the first breaking change",
                        inBreaks(changes -> changes.subList(1, changes.size()).clear()),
                        "NEG-3.3.3"),
                mutant(
                        "omits the pointer of a breaking change",
                        inBreaks(changes -> changes.forEach(change -> change.put("pointer", ""))),
                        "NEG-3.3.3"),
                mutant(
                        "reports every breaking change as a change of the input",
                        inBreaks(changes -> changes.forEach(change -> change.put("side", "input"))),
                        "NEG-3.3.3"),
                mutant(
                        "omits the example of a breaking change",
                        inBreaks(changes -> changes.forEach(change -> change.remove("instance"))),
                        "NEG-3.3.3"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Whether all breaking changes in a refusal are below the properties of the schema. */
    private static boolean isBelowFirstLevel(JsonNode refusal) {
        JsonNode changes = refusal.path("changes");
        return !changes.isEmpty()
                && changes.valueStream()
                        .allMatch(change -> change.path("pointer").asText().split("/").length > 3);
    }

    private static boolean hasOtherMembers(ProxiedRequest call) {
        return Stream.of("tags", "supported_versions", "breaking_changes_from").anyMatch(call.json()::has);
    }

    /** Returns a mutation that deprecates the versions that a refused publication lists. */
    private static HttpMutation deprecatingFirst() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (isPublication(call) && reply.status() == 422) {
                String capability = call.path().substring(0, call.path().lastIndexOf('/') + 1);
                call.json()
                        .path("deprecated_versions")
                        .forEach(version -> right.apply(new ProxiedRequest(
                                "POST", capability + version.asText() + "/deprecation", call.headers(), new byte[0])));
            }
            return reply;
        };
    }

    /** Returns a mutation that serves the schemas of the version that was published last for every version. */
    private static HttpMutation servingNewest() {
        Map<String, String> newest = new ConcurrentHashMap<>();
        return (call, right) -> {
            String[] segments = call.path().split("/");
            if (isOfSchema(call)) {
                segments[3] = newest.getOrDefault(segments[2], segments[3]);
                return right.apply(call.to(String.join("/", segments)));
            }
            ProxiedResponse reply = right.apply(call);
            if (isPublication(call) && reply.status() == 201) {
                newest.put(segments[2], segments[3]);
            }
            return reply;
        };
    }

    private static String otherSide(String path) {
        return path.endsWith("/input.json")
                ? path.replace("/input.json", "/output.json")
                : path.replace("/output.json", "/input.json");
    }
}
