package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.refusal;
import static dev.capstan.tck.broken.AuthFaults.said;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.REQUESTS;
import static dev.capstan.tck.broken.Faults.inAgentAnswers;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inCalls;
import static dev.capstan.tck.broken.RegistryFaults.NEGOTIATIONS;
import static dev.capstan.tck.broken.RegistryFaults.REGISTRY;
import static dev.capstan.tck.broken.RegistryFaults.inVersions;
import static dev.capstan.tck.broken.RegistryFaults.isPublication;
import static dev.capstan.tck.broken.RegistryFaults.objects;
import static dev.capstan.tck.broken.RegistryFaults.publishing;
import static dev.capstan.tck.broken.RegistryFaults.refusing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Servers that declare or order versions wrongly (NEG-1, X-TC-7.1). */
final class BrokenVersions {

    private static final String REF = "$ref";
    private static final String MINIMUM = "minSchemaVersion";

    private BrokenVersions() {}

    static List<BrokenServer> shelf() {
        return List.of(
                declaring(
                        "tells not what a version breaks",
                        inVersions(version -> version.remove("breaking_changes_from"))),
                declaring(
                        "tells not which versions are supported",
                        inVersions(version -> version.putArray("supported_versions"))),
                declaring("publishes references that lead nowhere", publishing("invalid_schema")),
                declaring("comes for what a reference names", (call, right) -> {
                    inReferences(call, BrokenVersions::comeFor);
                    return right.apply(call);
                }),
                declaring("takes anything for what a reference names", (call, right) -> {
                    if (!isPublication(call)) {
                        return right.apply(call);
                    }
                    JsonNode said = call.json();
                    said.forEach(side -> {
                        if (isKnown(side)) {
                            ((ObjectNode) side).removeAll();
                        }
                    });
                    return right.apply(call.saying(said));
                }),
                ordering("orders versions as texts", inAnswers("GET", REGISTRY, (asked, answer) -> {
                    if (answer.has("publisher") && answer.has("versions")) {
                        List<ObjectNode> versions = objects(answer.get("versions"));
                        versions.sort(Comparator.comparing((ObjectNode version) ->
                                        version.path("version").asText())
                                .reversed());
                        answer.putArray("versions").addAll(versions);
                    }
                })),
                ordering("takes 2.0.0 for another version than 2.0", refusing(200, "version_exists", call -> call.path()
                        .matches(".*/\\d+\\.\\d+\\.0"))),
                ordering("publishes any version", publishing("invalid_request")),
                that(
                        "agrees on any range",
                        changing(
                                (call, reply) -> call.is("POST", NEGOTIATIONS)
                                        && refusal(reply).equals("invalid_request"),
                                (call, reply) -> said(201, agreement())),
                        Set.of("NEG-1.2", "NEG-2.1"),
                        Set.of("NEG-2.3")),
                requiring("overlooks which version a caller needs", inCalls(REQUESTS, said -> said.remove(MINIMUM))),
                requiring("takes an old version for a broken schema", inAgentAnswers((asked, answer) -> {
                    if (answer.at("/error/code").asText().equals("EVERSION_SKEW")) {
                        answer.put("status", "schema-violation").put("schemaSide", "request");
                        answer.putArray("violations")
                                .addObject()
                                .put("path", "")
                                .put("message", "is old");
                        answer.putObject("error")
                                .put("code", "EAGENTRPC_SCHEMA_VIOLATION")
                                .put("message", "is old");
                    }
                })),
                requiring("sends first and looks at versions then", (call, right) -> {
                    if (call.is("POST", REQUESTS) && call.json().has(MINIMUM)) {
                        ObjectNode said = call.json().deepCopy();
                        said.remove(MINIMUM);
                        right.apply(call.saying(said));
                    }
                    return right.apply(call);
                }),
                requiring("compares versions as texts", inAgentAnswers((asked, answer) -> {
                    if (asked.path(MINIMUM).asText().equals("1.10")) {
                        answer.put("status", "error");
                        answer.putObject("error").put("code", "EVERSION_SKEW").put("message", "2.0 is older than 1.10");
                    }
                })));
    }

    private static BrokenServer declaring(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-1.1"), Set.of("NEG-4.2"));
    }

    private static BrokenServer ordering(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-1.2"), Set.of("NEG-4.2"));
    }

    private static BrokenServer requiring(String name, Fault fault) {
        return that(name, fault, Set.of("X-TC-7.1"), Set.of("TC-3.1"));
    }

    private static boolean isKnown(JsonNode side) {
        return side.path(REF).asText().contains("/1.0/");
    }

    private static void inReferences(Call call, Consumer<String> visit) {
        if (isPublication(call)) {
            call.json().forEach(side -> {
                if (side.path(REF).asText().startsWith("http:")) {
                    visit.accept(side.get(REF).textValue());
                }
            });
        }
    }

    private static void comeFor(String address) {
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
