package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.Audience;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.StatusCodes;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.session.NegotiateVersion;
import dev.capstan.negotiation.session.NegotiatedSessions;
import dev.capstan.negotiation.session.Negotiation;
import dev.capstan.negotiation.session.Proposal;
import dev.capstan.negotiation.session.Warning;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;

/** {@code /negotiations}: NEGOTIATE, its responses ACCEPT and REJECT, and the resulting sessions (NEG-2). */
@Controller(NegotiationController.ADDRESS)
@ExecuteOn(TaskExecutors.BLOCKING)
record NegotiationController(NegotiateVersion negotiate, NegotiatedSessions sessions) {

    /** The path, which is also the audience of the tokens of negotiating agents. */
    static final String ADDRESS = "/negotiations";

    /** Negotiates a version. Returns ACCEPT, or REJECT with the reason. */
    @Post
    HttpResponse<?> negotiate(
            HttpRequest<byte[]> request,
            @Audience(ADDRESS) Caller caller,
            @ValidatedBody("negotiation") JsonNode body) {
        return negotiate
                .negotiate(caller, proposal(body))
                .fold(
                        NegotiationController::accepted,
                        NegotiationController::rejected,
                        refused -> JsonResponses.refused(refused.refusal()));
    }

    /** Returns a session of the caller. */
    @Get("/{id}")
    HttpResponse<?> session(@Audience(ADDRESS) Caller caller, @PathVariable String id) {
        NegotiatedSessions.ActiveSession held = sessions.find(caller, id).orElseThrow(NegotiationController::unknown);
        return JsonResponses.ok(accept(held.session()).put("status", held.isWithdrawn() ? "withdrawn" : "active"));
    }

    /** Ends a session of the caller. */
    @Delete("/{id}")
    HttpResponse<?> end(@Audience(ADDRESS) Caller caller, @PathVariable String id) {
        if (!sessions.end(caller, id)) {
            throw unknown();
        }
        return HttpResponse.noContent();
    }

    private static RefusedException unknown() {
        return new RefusedException(
                RefusalCode.SESSION_NOT_FOUND,
                "the caller has no session with this id, or it has ended; negotiate again");
    }

    private static Proposal proposal(JsonNode json) {
        Target target = new Target(
                Optional.ofNullable(json.path("agent").textValue())
                        .map(AgentId::parse)
                        .orElse(null),
                json.get("capability").textValue(),
                null);
        return new Proposal(
                target,
                VersionFields.one(json, "preferred_version").orElse(null),
                VersionFields.list(json, "acceptable_versions"),
                range(json).orElse(null));
    }

    private static Optional<VersionRange> range(JsonNode json) {
        return Optional.ofNullable(json.path("version_range").textValue())
                .map(range -> ParameterParser.at("/version_range", range, VersionRange::parse));
    }

    private static HttpResponse<byte[]> accepted(Negotiation.Accepted accepted) {
        ObjectNode json = accept(accepted.session());
        ArrayNode warnings = json.putArray("warnings");
        for (Warning warning : accepted.warnings()) {
            warnings.addObject()
                    .put("code", warning.code().wire())
                    .put("message", warning.message())
                    .set("reasons", RegistryDocuments.changes(warning.reasons()));
        }
        return JsonResponses.json(HttpStatus.CREATED, json)
                .header(HttpHeaders.LOCATION, ADDRESS + "/" + accepted.session().id());
    }

    private static ObjectNode accept(Session session) {
        return Json.object()
                .put("kind", "ACCEPT")
                .put("capability", session.capability())
                .put("agent", session.agent().uri())
                .put("agreed_version", session.version().toString())
                .put("session_id", session.id())
                .put("expires_at", session.expires().toString());
    }

    private static HttpResponse<byte[]> rejected(Negotiation.Rejected rejected) {
        ObjectNode json = Json.object()
                .put("kind", "REJECT")
                .put("capability", rejected.capability())
                .put("reason", rejected.reason().wire())
                .put("message", rejected.message());
        RegistryDocuments.putVersions(json.putArray("supported_versions"), rejected.supportedVersions());
        RefusalCode code =
                switch (rejected.reason()) {
                    case CAPABILITY_NOT_FOUND -> RefusalCode.CAPABILITY_NOT_FOUND;
                    case VERSION_MISMATCH -> RefusalCode.VERSION_MISMATCH;
                };
        return JsonResponses.json(StatusCodes.of(Refusal.of(code, rejected.message())), json);
    }
}
