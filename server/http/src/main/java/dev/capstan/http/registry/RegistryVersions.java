package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Identity;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.http.access.Entrance;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import dev.capstan.negotiation.CompareVersions;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** {@code /registry/{capability}}: what is published of a capability, and how its versions get on (NEG-3.1, NEG-4). */
@Controller("/registry/{capability}")
@ExecuteOn(TaskExecutors.BLOCKING)
final class RegistryVersions {

    /** The most versions whose matrix is drawn: the newest. */
    private static final int MOST_COMPARED = 50;

    /** How long a matrix may take. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final String SCHEMA = "application/schema+json";

    private final Registry registry;
    private final CompareVersions compare;
    private final RegistryDocuments documents;
    private final VersionHeaders headers;
    private final Entrance entrance;
    private final InstantSource clock;

    RegistryVersions(
            Registry registry,
            CompareVersions compare,
            RegistryDocuments documents,
            VersionHeaders headers,
            Entrance entrance,
            InstantSource clock) {
        this.registry = registry;
        this.compare = compare;
        this.documents = documents;
        this.headers = headers;
        this.entrance = entrance;
        this.clock = clock;
    }

    /** All versions, the newest first. */
    @Get
    HttpResponse<?> versions(HttpRequest<?> request, @PathVariable String capability) {
        return entrance.reader(request, RegistrySearch.ADDRESS, reader -> find(capability)
                .<HttpResponse<?>>map(published -> Answers.ok(all(capability, published)))
                .orElseGet(() -> unknown(capability)));
    }

    private ObjectNode all(String capability, Registry.Published published) {
        ObjectNode json = Json.object()
                .put("type", capability)
                .put("publisher", published.publisher().id());
        ArrayNode versions = json.putArray("versions");
        published.versions().forEach(version -> versions.add(documents.version(version)));
        return json;
    }

    /** One version. */
    @Get("/{version}")
    HttpResponse<?> version(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return entrance.reader(request, RegistrySearch.ADDRESS, reader -> find(capability, version)
                .<HttpResponse<?>>map(found -> {
                    byte[] body = Json.writeBytes(documents.version(found));
                    return headers.put(request, VersionHeaders.CHANGING, body, found, MediaType.APPLICATION_JSON_TYPE);
                })
                .orElseGet(() -> unknown(capability, version)));
    }

    /** What a version takes. */
    @Get("/{version}/input.json")
    @Produces({SCHEMA, MediaType.APPLICATION_JSON})
    HttpResponse<?> input(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return schema(request, capability, version, Side.REQUEST);
    }

    /** What a version gives. */
    @Get("/{version}/output.json")
    @Produces({SCHEMA, MediaType.APPLICATION_JSON})
    HttpResponse<?> output(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return schema(request, capability, version, Side.RESPONSE);
    }

    private HttpResponse<?> schema(HttpRequest<?> request, String capability, String version, Side side) {
        return entrance.reader(request, RegistrySearch.ADDRESS, reader -> find(capability, version)
                .<HttpResponse<?>>map(found -> {
                    Schema schema = RegistryDocuments.schema(found, side);
                    byte[] body = Json.canonical(schema.document()).getBytes(StandardCharsets.UTF_8);
                    return headers.put(request, VersionHeaders.LASTING, body, found, MediaType.of(SCHEMA));
                })
                .orElseGet(() -> unknown(capability, version)));
    }

    /** How requesters and providers of all versions get on, of the newest 50 at most. */
    @Get("/compatibility")
    HttpResponse<?> compatibility(HttpRequest<?> request, @PathVariable String capability) {
        return entrance.reader(request, RegistrySearch.ADDRESS, reader -> {
            QueryParameters query = QueryParameters.of(request.getParameters(), Set.of("requester", "provider"));
            Optional<Version> requester = version(query, "requester");
            Optional<Version> provider = version(query, "provider");
            Optional<Registry.Published> published = find(capability);
            if (published.isEmpty()) {
                return unknown(capability);
            }
            List<RegisteredVersion> versions = published.get().versions();
            List<RegisteredVersion> requesters = chosen(versions, requester);
            List<RegisteredVersion> providers = chosen(versions, provider);
            if (requesters.isEmpty() || providers.isEmpty()) {
                Optional<Version> missing = requesters.isEmpty() ? requester : provider;
                return unknown(capability, missing.map(Version::toString).orElse(""));
            }
            return Answers.ok(matrix(capability, requesters, providers));
        });
    }

    private ObjectNode matrix(String capability, List<RegisteredVersion> requesters, List<RegisteredVersion> providers)
            throws RequestShape.Misshapen {
        Instant end = clock.instant().plus(LONGEST);
        ObjectNode json = Json.object().put("type", capability);
        ArrayNode versions = json.putArray("versions");
        Stream.concat(requesters.stream(), providers.stream())
                .map(RegisteredVersion::version)
                .distinct()
                .sorted()
                .forEach(version -> versions.add(version.toString()));
        ArrayNode cells = json.putArray("cells");
        for (RegisteredVersion requester : requesters) {
            for (RegisteredVersion provider : providers) {
                if (clock.instant().isAfter(end)) {
                    throw new RequestShape.Misshapen(Refusal.busy(
                            "these schemas take too long to compare all at once: name a requester and a provider"));
                }
                cells.add(RegistryDocuments.cell(compare.compare(requester, provider)));
            }
        }
        return json;
    }

    private static List<RegisteredVersion> chosen(List<RegisteredVersion> newestFirst, Optional<Version> only) {
        return newestFirst.stream()
                .filter(version ->
                        only.filter(wanted -> !wanted.equals(version.version())).isEmpty())
                .limit(MOST_COMPARED)
                .sorted(Comparator.comparing(RegisteredVersion::version))
                .toList();
    }

    private static Optional<Version> version(QueryParameters query, String name) throws RequestShape.Misshapen {
        try {
            return query.text(name).map(Version::parse);
        } catch (IllegalArgumentException e) {
            throw QueryParameters.misshapen("the query parameter '" + name + "': " + e.getMessage());
        }
    }

    private Optional<RegisteredVersion> find(String capability, String version) {
        return named(capability, version).flatMap(known -> registry.find(capability, known));
    }

    /** The version that an address names; nothing where it can name none. */
    static Optional<Version> named(String capability, String version) {
        return Identity.isName(capability) ? Version.tryParse(version) : Optional.empty();
    }

    private Optional<Registry.Published> find(String capability) {
        return Identity.isName(capability) ? registry.find(capability) : Optional.empty();
    }

    private static MutableHttpResponse<byte[]> unknown(String capability) {
        return Answers.refused(
                RefusalCode.VERSION_NOT_FOUND,
                "the registry has no '" + Text.abbreviate(capability, 128) + "': GET /registry lists what it has");
    }

    static MutableHttpResponse<byte[]> unknown(String capability, String version) {
        return Answers.refused(
                RefusalCode.VERSION_NOT_FOUND,
                "the registry has no '" + Text.abbreviate(capability, 128) + "' in version '"
                        + Text.abbreviate(version, 128) + "': GET /registry/" + "{capability} lists its versions");
    }
}
