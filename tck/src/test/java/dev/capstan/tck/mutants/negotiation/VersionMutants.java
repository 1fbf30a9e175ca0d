package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.NEGOTIATIONS;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.REGISTRY;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inVersions;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.isPublication;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.objects;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.publishing;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.refusing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Mutants in the declaration and order of versions (NEG-1). */
public final class VersionMutants {

    private static final String REF = "$ref";

    private VersionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "returns a type that differs from the published one",
                        inVersions(version -> version.put("type", "com.example.other")),
                        "NEG-1.1.1"),
                mutant(
                        "omits the supported versions from a version",
                        inVersions(version -> version.putArray("supported_versions")),
                        "NEG-1.1.2"),
                mutant(
                        "omits empty lists from a version",
                        inVersions(version -> {
                            if (version.path("deprecated_versions").isEmpty()) {
                                version.remove("deprecated_versions");
                            }
                        }),
                        "NEG-1.1.6"),
                mutant(
                        "omits the deprecated versions from a version",
                        inVersions(version -> version.putArray("deprecated_versions")),
                        "NEG-1.1.2"),
                mutant(
                        "omits breaking_changes_from from a version",
                        inVersions(version -> version.remove("breaking_changes_from")),
                        "NEG-1.1.3"),
                mutant(
                        "publishes a schema that differs from the declared one",
                        inPublications(VersionMutants::dropSchema),
                        "NEG-1.1.4"),
                mutant(
                        "accepts a schema that cannot be enforced",
                        publishing("invalid_schema", call -> !refers(call)),
                        "NEG-1.1.7"),
                mutant(
                        "accepts a publication with an unknown field",
                        publishing("invalid_request", call -> call.json().has("colour")),
                        "NEG-1.1.7"),
                mutant(
                        "accepts a $ref to a missing schema",
                        publishing("invalid_schema", VersionMutants::refers),
                        "NEG-1.1.8"),
                mutant(
                        "rejects a $ref into the registry",
                        refusing(201, "invalid_schema", VersionMutants::refers),
                        "NEG-1.1.5",
                        "NEG-1.1.8"),
                mutant(
                        "fetches the target of a $ref",
                        (call, right) -> {
                            inReferences(call, VersionMutants::fetch);
                            return right.apply(call);
                        },
                        "NEG-1.1.8"),
                mutant(
                        "does not enforce a schema given as a $ref",
                        inPublications(side -> {
                            if (isKnown(side)) {
                                side.removeAll();
                            }
                        }),
                        "NEG-1.1.8"),
                mutant(
                        "sorts versions as strings",
                        inAnswers("GET", REGISTRY, (asked, answer) -> {
                            if (answer.has("publisher") && answer.has("versions")) {
                                List<ObjectNode> versions = objects(answer.get("versions"));
                                versions.sort(Comparator.comparing((ObjectNode version) ->
                                                version.path("version").asText())
                                        .reversed());
                                answer.putArray("versions").addAll(versions);
                            }
                        }),
                        "NEG-1.2.1",
                        "NEG-1.2.4"),
                mutant(
                        "lists the oldest version first",
                        inAnswers("GET", REGISTRY, (asked, answer) -> {
                            if (answer.has("publisher") && answer.has("versions")) {
                                List<ObjectNode> versions = objects(answer.get("versions"));
                                Collections.reverse(versions);
                                answer.putArray("versions").addAll(versions);
                            }
                        }),
                        "NEG-1.2.4"),
                mutant(
                        "treats 2.0 and 2.0.0 as different versions",
                        refusing(200, "version_exists", call -> call.path().matches(".*/\\d+\\.\\d+\\.0")),
                        "NEG-1.2.2"),
                mutant(
                        "accepts an invalid version",
                        publishing("invalid_request", call -> !call.path().matches(".*/\\d+\\.\\d+")),
                        "NEG-1.2.3"),
                mutant(
                        "accepts an invalid version_range",
                        changing(
                                (call, reply) -> call.is("POST", NEGOTIATIONS)
                                        && call.json().has("version_range")
                                        && refusal(reply).equals("invalid_request"),
                                (call, reply) -> response(201, agreement())),
                        "NEG-1.2.3"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that changes the schemas in publications. */
    private static HttpMutation inPublications(Consumer<ObjectNode> change) {
        return (call, right) -> {
            if (!isPublication(call)) {
                return right.apply(call);
            }
            JsonNode said = call.json();
            said.forEach(field -> {
                if (field instanceof ObjectNode side) {
                    change.accept(side);
                }
            });
            return right.apply(call.withBody(said));
        };
    }

    private static void dropSchema(ObjectNode side) {
        if (side.at("/properties/text").has("description")) {
            side.remove("properties");
        }
    }

    private static boolean refers(ProxiedRequest call) {
        return call.json().valueStream().anyMatch(side -> side.has(REF));
    }

    private static boolean isKnown(JsonNode side) {
        return side.path(REF).asText().contains("/1.0/");
    }

    private static void inReferences(ProxiedRequest call, Consumer<String> visit) {
        if (isPublication(call)) {
            call.json().forEach(side -> {
                if (side.path(REF).asText().startsWith("http:")) {
                    visit.accept(side.get(REF).textValue());
                }
            });
        }
    }

    private static void fetch(String address) {
        URI place = URI.create(address);
        try (Socket socket = new Socket(place.getHost(), place.getPort())) {
            socket.getOutputStream().write('G');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode agreement() {
        ObjectNode agreement = Json.object().put("kind", "ACCEPT").put("capability", "code-review");
        agreement.put("agreed_version", "2.0").put("session_id", "any").putArray("warnings");
        return agreement;
    }
}
