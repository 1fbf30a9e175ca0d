package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Execution;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.AgentToken;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.http.invocation.BackgroundCalls;
import dev.capstan.http.invocation.CallHeaders;
import dev.capstan.http.invocation.CallStream;
import dev.capstan.http.invocation.TraceContextHeaders;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * {@code /capability/execute}: an agent executes a granted capability. It waits for the result, polls for it, or
 * receives it as a stream (GR-6.1, GR-8.3).
 */
@Controller("/capability")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
record ExecutionController(
        AgentAuth agentAuth,
        AuthenticateAgent authenticateAgent,
        ExecutionRunner executionRunner,
        BackgroundCalls calls,
        PublicUrl url) {

    private static final String PREFER = "Prefer";
    private static final String RESPOND_ASYNC = "respond-async";
    private static final String POLL_AFTER_SECONDS = "1";

    /** Executes a capability. */
    @Post("/execute")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM})
    HttpResponse<?> execute(
            HttpRequest<byte[]> request,
            @AgentToken(forExecution = true) AgentCredential agent,
            @ValidatedBody("execution") JsonNode body) {
        Call call = call(agent, body, TraceContextHeaders.of(request, null));
        if (CallStream.isRequested(request)) {
            return calls.streamed(
                    request,
                    call,
                    CallStream.ofInvocation(
                            refused -> JsonResponses.refusal(ErrorFormat.asAgentAuthRefusal(refused.refusal()))),
                    this::completed);
        }
        ExecutionProgress progress = prefersAsync(request)
                ? executionRunner.runInBackground(call, agent)
                : executionRunner.runOrDefer(call, agent);
        return progress instanceof ExecutionProgress.Ended ended
                ? completed(ended.outcome())
                : started((ExecutionProgress.Started) progress);
    }

    /** Executes several capabilities with one token. Each succeeds or fails on its own. */
    @Post("/batch-execute")
    HttpResponse<?> executeAll(
            HttpRequest<byte[]> request,
            @AgentToken(forExecution = true) AgentCredential agent,
            @ValidatedBody("batch-execution") JsonNode body) {
        JsonNode requests = body.get("requests");
        List<String> ids = distinctIds(requests);
        List<Call> calls = StreamSupport.stream(requests.spliterator(), false)
                .map(each -> call(agent, each, TraceContextHeaders.of(request, null)))
                .toList();
        List<Outcome> outcomes = executionRunner.all(calls);
        ObjectNode json = Json.object();
        ArrayNode responses = json.putArray("responses");
        for (int i = 0; i < outcomes.size(); i++) {
            responses.add(item(ids.get(i), outcomes.get(i)));
        }
        return JsonResponses.ok(json);
    }

    /** Returns the ids of the requests of a batch; one without an id has its position. Throws if two are equal. */
    private static List<String> distinctIds(JsonNode requests) {
        Set<String> ids = new LinkedHashSet<>();
        for (int i = 0; i < requests.size(); i++) {
            if (!ids.add(requests.get(i).path("id").asText(String.valueOf(i)))) {
                throw ParameterParser.invalid("/requests/" + i
                        + "/id: another request of the batch has the same id, or without one this position");
            }
        }
        return List.copyOf(ids);
    }

    /** Returns the state of an execution, to the agent that started it only. */
    @Get("/executions/{id}")
    HttpResponse<?> result(HttpRequest<?> request, @PathVariable String id) {
        Optional<Execution> execution = executionRunner.find(id);
        AgentCredential agent = authenticateAgent.forResultPickup(
                agentAuth.token(request), url.executeLocation().toString(), execution);
        return state(execution
                .filter(found -> found.agentId().equals(agent.agent().id()))
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.EXECUTION_NOT_FOUND,
                        "the agent has started no execution with this id, or its result has been deleted")));
    }

    private static Call call(AgentCredential agent, JsonNode body, Trace trace) {
        JsonNode arguments = body.has("arguments") ? body.get("arguments") : Json.object();
        return Call.begin(agent.caller(), Target.of(body.get("capability").textValue()), arguments, trace, null, null)
                .by(Surface.EXECUTIONS);
    }

    private static boolean prefersAsync(HttpRequest<?> request) {
        return request.getHeaders().getAll(PREFER).stream()
                .flatMap(header -> List.of(header.toLowerCase(Locale.ROOT).split(",")).stream())
                .anyMatch(preference -> preference.strip().equals(RESPOND_ASYNC));
    }

    private HttpResponse<byte[]> completed(Outcome outcome) {
        return CallHeaders.put(
                outcome.fold(
                        succeeded -> JsonResponses.ok(withData(Json.object(), succeeded)),
                        refused -> agentAuth.refused(refused.refusal())),
                outcome.call());
    }

    private static ObjectNode withData(ObjectNode body, Outcome.Succeeded outcome) {
        body.set("data", outcome.result());
        ToleratedViolations.put(body, outcome.call().toleratedViolations());
        return body;
    }

    private HttpResponse<byte[]> started(ExecutionProgress.Started started) {
        Execution execution = started.execution();
        ObjectNode body = Json.object()
                .put("status", execution.status().wire())
                .put("status_url", url.issuer() + "/capability/executions/" + execution.id());
        return CallHeaders.put(
                JsonResponses.json(HttpStatus.ACCEPTED, body).header(HttpHeaders.RETRY_AFTER, POLL_AFTER_SECONDS),
                started.call());
    }

    private HttpResponse<byte[]> state(Execution execution) {
        ObjectNode body = Json.object().put("status", execution.status().wire());
        return switch (execution.status()) {
            case PENDING -> {
                executionRunner
                        .progress(execution)
                        .ifPresent(progress -> body.set("progress", CallStream.json(progress)));
                yield JsonResponses.ok(body).header(HttpHeaders.RETRY_AFTER, POLL_AFTER_SECONDS);
            }
            case COMPLETED -> JsonResponses.ok(body.set("result", execution.outcome()));
            case FAILED -> JsonResponses.ok(body.set("error", execution.outcome()));
        };
    }

    private static ObjectNode item(String id, Outcome outcome) {
        ObjectNode json = Json.object().put("id", id);
        return outcome.fold(
                succeeded -> withData(json.put("status", Execution.Status.COMPLETED.wire()), succeeded),
                refused -> json.put("status", Execution.Status.FAILED.wire())
                        .set("error", error(ErrorFormat.asAgentAuthRefusal(refused.refusal()))));
    }

    private static ObjectNode error(Refusal refusal) {
        ObjectNode error = JsonResponses.refusal(refusal);
        error.remove("error");
        ObjectNode coded = Json.object().put("code", refusal.code().wire());
        return coded.setAll(error);
    }
}
