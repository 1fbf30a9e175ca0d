package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.RegistryFaults.inBreaks;
import static dev.capstan.tck.broken.RegistryFaults.inHits;
import static dev.capstan.tck.broken.RegistryFaults.inSchemas;
import static dev.capstan.tck.broken.RegistryFaults.inVersions;
import static dev.capstan.tck.broken.RegistryFaults.isOfSchema;
import static dev.capstan.tck.broken.RegistryFaults.isPublication;
import static dev.capstan.tck.broken.RegistryFaults.overlooking;
import static dev.capstan.tck.broken.RegistryFaults.publishing;
import static dev.capstan.tck.broken.RegistryFaults.refusing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Sha256;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Servers that publish, serve or find versions wrongly (NEG-3, NEG-5). */
final class BrokenRegistries {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final String ONE_DIGEST = "sha256:" + Sha256.hex("true");

    private BrokenRegistries() {}

    static List<BrokenServer> shelf() {
        return List.of(
                serving(
                        "serves other bytes than it digests",
                        inSchemas(reply -> reply.status() == 200
                                ? new Reply(reply.status(), reply.headers(), reply.body() + " ")
                                : reply)),
                that(
                        "has one digest for all schemas",
                        inVersions(version ->
                                version.put("input_digest", ONE_DIGEST).put("output_digest", ONE_DIGEST)),
                        Set.of("NEG-3.1"),
                        Set.of("NEG-2.3")),
                serving("sends no digest along", inSchemas(reply -> reply.withoutHeader("Content-Digest"))),
                serving("sends a tag that is none of the bytes", inSchemas(reply -> reply.withHeader("ETag", "\"1\""))),
                serving(
                        "sends a schema again to whoever has it",
                        (call, right) -> right.apply(isOfSchema(call) ? call.withoutHeader("If-None-Match") : call)),
                that(
                        "confuses the schemas of the two sides",
                        (call, right) -> right.apply(isOfSchema(call) ? call.to(otherSide(call.path())) : call),
                        Set.of("NEG-1.1", "NEG-3.1"),
                        Set.of("NEG-4.2")),
                keeping("publishes over what is published", publishing("version_exists")),
                that(
                        "refuses to publish the same again",
                        refusing(200, "version_exists", call -> true),
                        Set.of("NEG-1.2", "NEG-3.2"),
                        Set.of("NEG-4.2")),
                keeping(
                        "creates the same again and again",
                        changing(
                                (call, reply) -> isPublication(call) && reply.status() == 200,
                                (call, reply) -> reply.withStatus(201))),
                keeping(
                        "dates a version by whoever asks",
                        inVersions(version -> version.put(
                                "published_at",
                                CLOCK.instant()
                                        .plusNanos(System.nanoTime() % 1000)
                                        .toString()))),
                checking("publishes whatever it breaks", publishing("undeclared_breaking_change")),
                checking("names the first breaking change alone", inBreaks(changes -> changes.subList(1, changes.size())
                        .clear())),
                checking(
                        "says not where a change is",
                        inBreaks(changes -> changes.forEach(change -> change.put("pointer", "")))),
                checking(
                        "says not on which side a change is",
                        inBreaks(changes -> changes.forEach(change -> change.put("side", "input")))),
                checking(
                        "shows nothing that a change breaks",
                        inBreaks(changes -> changes.forEach(change -> change.remove("instance")))),
                that(
                        "takes every change for a break",
                        refusing(201, "undeclared_breaking_change", call -> call.path()
                                .endsWith("/1.1")),
                        Set.of("NEG-3.3"),
                        Set.of("NEG-3.1")),
                that(
                        "searches through all versions",
                        overlooking("version"),
                        Set.of("NEG-1.2", "NEG-5.1"),
                        Set.of("NEG-4.2")),
                finding("searches through all names", overlooking("query")),
                finding("searches through all tags", overlooking("tag")),
                finding("finds the least compatible first", inHits(Collections::reverse)),
                finding("scores nothing", inHits(hits -> hits.forEach(hit -> hit.put("score", 1)))),
                finding(
                        "flags nothing as deprecated",
                        inHits(hits -> hits.forEach(hit -> hit.path("versions")
                                .forEach(version -> ((ObjectNode) version).put("deprecated", false))))),
                owning("has agents publish standard capabilities", publishing("unauthorized", call -> !call.path()
                        .contains("com.example"))),
                owning(
                        "has every agent publish under the names of others",
                        publishing("unauthorized", call -> call.path().contains("com.example"))),
                owning("takes tokens for whatever they are meant", publishing("invalid_jwt")),
                owning("publishes for nobody in particular", publishing("authentication_required")),
                owning("has no agent publish", refusing(201, "unauthorized", call -> !Bearer.of(call)
                        .text()
                        .isEmpty())));
    }

    private static BrokenServer serving(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-3.1"), Set.of("NEG-4.2"));
    }

    private static BrokenServer keeping(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-3.2"), Set.of("NEG-4.2"));
    }

    private static BrokenServer checking(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-3.3"), Set.of("NEG-4.1"));
    }

    private static BrokenServer finding(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-5.1"), Set.of("NEG-4.2"));
    }

    private static BrokenServer owning(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-5.2"), Set.of("NEG-4.1"));
    }

    private static String otherSide(String path) {
        return path.endsWith("/input.json")
                ? path.replace("/input.json", "/output.json")
                : path.replace("/output.json", "/input.json");
    }
}
