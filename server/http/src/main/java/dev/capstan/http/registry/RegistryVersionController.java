package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Identity;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.http.access.RegistryAccess;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.negotiation.CompareAllVersions;
import dev.capstan.negotiation.ListVersions;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code /registry/{capability}}: the published versions of a capability, and their compatibility (NEG-3.1, NEG-4). */
@Controller("/registry/{capability}")
@ExecuteOn(TaskExecutors.BLOCKING)
record RegistryVersionController(
        ListVersions list,
        CompareAllVersions compareAll,
        RegistryDocuments documents,
        VersionHeaders headers,
        RegistryAccess access) {

    private static final String SCHEMA = "application/schema+json";

    /** Returns all versions, newest first. */
    @Get
    HttpResponse<?> versions(HttpRequest<?> request, @PathVariable String capability) {
        access.requireReader(request);
        Registry.Published published = find(capability);
        ObjectNode json = Json.object()
                .put("type", capability)
                .put("publisher", published.publisher().id());
        ArrayNode versions = json.putArray("versions");
        published.versions().forEach(version -> versions.add(documents.version(version)));
        return JsonResponses.ok(json);
    }

    /** Returns one version. */
    @Get("/{version}")
    HttpResponse<?> version(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        access.requireReader(request);
        RegisteredVersion found = find(capability, version);
        byte[] body = Json.writeBytes(documents.version(found));
        return headers.put(request, VersionHeaders.CHANGING, body, found, MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the input schema of a version. */
    @Get("/{version}/input.json")
    @Produces({SCHEMA, MediaType.APPLICATION_JSON})
    HttpResponse<?> input(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return schema(request, capability, version, Side.REQUEST);
    }

    /** Returns the output schema of a version. */
    @Get("/{version}/output.json")
    @Produces({SCHEMA, MediaType.APPLICATION_JSON})
    HttpResponse<?> output(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return schema(request, capability, version, Side.RESPONSE);
    }

    private HttpResponse<?> schema(HttpRequest<?> request, String capability, String version, Side side) {
        access.requireReader(request);
        RegisteredVersion found = find(capability, version);
        Schema schema = RegistryDocuments.schema(found, side);
        byte[] body = Json.canonical(schema.document()).getBytes(StandardCharsets.UTF_8);
        return headers.put(request, VersionHeaders.LASTING, body, found, MediaType.of(SCHEMA));
    }

    /** Returns the compatibility of requesters and providers, for at most the newest 50 versions. */
    @Get("/compatibility")
    HttpResponse<?> compatibility(HttpRequest<?> request, @PathVariable String capability) {
        access.requireReader(request);
        QueryParameters query = QueryParameters.of(request, "requester", "provider");
        Optional<Version> requester = version(query, "requester");
        Optional<Version> provider = version(query, "provider");
        CompareAllVersions.Matrix matrix = compareAll.compare(find(capability).versions(), requester, provider);
        if (matrix.requesters().isEmpty() || matrix.providers().isEmpty()) {
            Optional<Version> missing = matrix.requesters().isEmpty() ? requester : provider;
            throw unknown(capability, missing.map(Version::toString).orElse(""));
        }
        return JsonResponses.ok(json(capability, matrix));
    }

    private static ObjectNode json(String capability, CompareAllVersions.Matrix matrix) {
        ObjectNode json = Json.object().put("type", capability);
        ArrayNode versions = json.putArray("versions");
        Stream.concat(matrix.requesters().stream(), matrix.providers().stream())
                .map(RegisteredVersion::version)
                .distinct()
                .sorted()
                .forEach(version -> versions.add(version.toString()));
        ArrayNode cells = json.putArray("cells");
        matrix.cells().forEach(cell -> cells.add(RegistryDocuments.cell(cell)));
        return json;
    }

    private static Optional<Version> version(QueryParameters query, String name) {
        return query.text(name)
                .map(text -> ParameterParser.at("the query parameter '" + name + "'", text, Version::parse));
    }

    private RegisteredVersion find(String capability, String version) {
        return list.find(capability, named(capability, version)).orElseThrow(() -> unknown(capability, version));
    }

    /** Returns the version that a path names. Throws if the capability or the version is invalid. */
    static Version named(String capability, String version) {
        return Version.tryParse(version)
                .filter(known -> Identity.isName(capability))
                .orElseThrow(() -> unknown(capability, version));
    }

    private Registry.Published find(String capability) {
        return Optional.of(capability)
                .filter(Identity::isName)
                .flatMap(list::of)
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.VERSION_NOT_FOUND,
                        "the registry has no capability '" + Text.abbreviate(capability, 128)
                                + "'; GET /registry lists all"));
    }

    private static RefusedException unknown(String capability, String version) {
        return new RefusedException(
                RefusalCode.VERSION_NOT_FOUND,
                "the registry has no version " + Text.abbreviate(version, 128) + " of '"
                        + Text.abbreviate(capability, 128) + "'; GET /registry/{capability} lists its versions");
    }
}
