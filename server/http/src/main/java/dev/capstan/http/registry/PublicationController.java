package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Identity;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.NameRule;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.PublishResult;
import dev.capstan.negotiation.PublishVersion;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.ResolveSchema;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code PUT /registry/{capability}/{version}}: publishes a version, permanently (NEG-3, NEG-5.2). */
@Controller("/registry/{capability}/{version}")
@ExecuteOn(TaskExecutors.BLOCKING)
record PublicationController(PublishVersion publish, ResolveSchema resolve, RegistryDocuments documents) {

    /** Publishes a version. Returns 200 instead of 201 if the same was published before. */
    @Put
    HttpResponse<?> publish(
            HttpRequest<byte[]> request,
            Publisher publisher,
            @ValidatedBody("publication") JsonNode body,
            @PathVariable String capability,
            @PathVariable String version) {
        Version named = named(body, capability, version);
        return response(publish.publish(publisher, capability, named, declaration(body)));
    }

    private static Version named(JsonNode body, String capability, String version) {
        if (!Identity.isName(capability)) {
            throw ParameterParser.invalid(
                    "the name in the path is not a valid capability name; use " + NameRule.WORDING);
        }
        Version named = VersionFields.version(version, "the version in the path");
        if (body.has("type") && !body.get("type").textValue().equals(capability)) {
            throw ParameterParser.invalid("/type: must be '" + capability + "', as in the path");
        }
        Optional<Version> repeated = VersionFields.one(body, "version");
        if (repeated.filter(other -> !other.equals(named)).isPresent()) {
            throw ParameterParser.invalid("/version: must be " + named + ", as in the path");
        }
        return named;
    }

    private Declaration declaration(JsonNode body) {
        List<String> tags = new ArrayList<>();
        body.path("tags").forEach(tag -> tags.add(tag.textValue()));
        return new Declaration(
                body.path("description").textValue(),
                tags,
                new Identity.Lineage(
                        VersionFields.list(body, "supported_versions"),
                        VersionFields.list(body, "deprecated_versions"),
                        VersionFields.one(body, "breaking_changes_from").orElse(null)),
                contract(body));
    }

    private Contract contract(JsonNode body) {
        ArrayNode defects = Json.mapper().createArrayNode();
        @Nullable Schema input = schema(body, "input", defects);
        @Nullable Schema output = schema(body, "output", defects);
        if (!defects.isEmpty()) {
            JsonNode first = defects.get(0);
            String more = defects.size() == 1 ? "" : " (and " + (defects.size() - 1) + " more)";
            throw new RefusedException(Refusal.of(
                            RefusalCode.INVALID_SCHEMA,
                            first.get("side").textValue() + "_schema"
                                    + first.get("pointer").textValue() + ": "
                                    + first.get("message").textValue() + more)
                    .with(Json.object().set("defects", defects)));
        }
        Enforcement enforcement = Optional.ofNullable(body.path("enforcement").textValue())
                .flatMap(Enforcement::fromWire)
                .orElse(Enforcement.STRICT);
        return new Contract(input, output, enforcement);
    }

    private @Nullable Schema schema(JsonNode body, String side, ArrayNode defects) {
        @Nullable JsonNode document = body.get(side + "_schema");
        if (document == null) {
            return null;
        }
        ResolveSchema.Resolution resolution = resolve.resolve(document);
        if (resolution instanceof ResolveSchema.Resolution.Defective defective) {
            defective.defects().forEach(defect -> defects.addObject()
                    .put("side", side)
                    .put("pointer", defect.pointer())
                    .put("message", defect.message()));
            return null;
        }
        return ((ResolveSchema.Resolution.Resolved) resolution).schema();
    }

    private HttpResponse<byte[]> response(PublishResult publication) {
        return publication.fold(
                this::published,
                before -> JsonResponses.ok(documents.version(before.version())),
                refused -> JsonResponses.refused(
                        refused.breaks().isEmpty()
                                ? refused.refusal()
                                : refused.refusal()
                                        .with(Json.object()
                                                .set("changes", RegistryDocuments.changes(refused.breaks())))));
    }

    private HttpResponse<byte[]> published(PublishResult.Published published) {
        ObjectNode json = documents.version(published.version());
        if (!published.unproven().isEmpty()) {
            json.set("unproven", RegistryDocuments.changes(published.unproven()));
        }
        return JsonResponses.json(HttpStatus.CREATED, json);
    }
}
