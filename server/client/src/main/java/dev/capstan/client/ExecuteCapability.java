package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Executes a capability at its location and waits for its result (GR-6.1). */
public final class ExecuteCapability {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

    private final JsonHttpClient http = new JsonHttpClient();
    private final AgentServer server;
    private final InstantSource clock;
    private final Sleeper sleeper;

    /** Creates an executor for the capabilities of a server, with this time source. */
    public ExecuteCapability(AgentServer server, InstantSource clock, Sleeper sleeper) {
        this.server = server;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * The outcome of an execution.
     *
     * @param response the last response, complete
     * @param result the result in it
     */
    public record ExecutionResult(JsonNode response, JsonNode result) {}

    /**
     * Executes a capability and returns its result.
     *
     * @param timeout maximum wait for the result, more than zero
     * @throws ClientFailed if the result takes longer; the execution may continue on the server
     */
    public ExecutionResult execute(StoredAgent agent, String capability, ObjectNode arguments, Duration timeout) {
        ExecutionTarget target = server.target(agent, capability);
        Instant end = clock.instant().plus(timeout);
        JsonHttpClient.Reply reply = http.send(
                request(target, capability, arguments).header("Accept", "application/json"),
                timeout,
                JsonHttpClient::reply);
        return outcome(target, reply, end);
    }

    /**
     * Executes a capability and passes on each part of its result as it arrives, until the server reports the end.
     *
     * @param timeout maximum wait for the end, more than zero
     * @throws ClientFailed if the end takes longer; the execution may continue on the server
     */
    public void stream(
            StoredAgent agent,
            String capability,
            ObjectNode arguments,
            Duration timeout,
            ResultStream.Receiver receiver) {
        ExecutionTarget target = server.target(agent, capability);
        Instant end = clock.instant().plus(timeout);
        HttpRequest.Builder request = request(target, capability, arguments).header("Accept", ResultStream.ACCEPT);
        http.send(request, timeout, (response, body) -> {
            if (ResultStream.is(response)) {
                ResultStream.read(body, receiver);
            } else {
                receiver.part(outcome(target, JsonHttpClient.reply(response, body), end)
                        .result());
            }
            return receiver;
        });
    }

    private static HttpRequest.Builder request(ExecutionTarget target, String capability, ObjectNode arguments) {
        ObjectNode body = Json.object().put("capability", capability);
        body.set("arguments", arguments);
        return JsonHttpClient.posting(
                JsonHttpClient.to(target.location().uri(), target.tokens().get()), body);
    }

    private ExecutionResult outcome(ExecutionTarget target, JsonHttpClient.Reply first, Instant end) {
        JsonNode body = first.body();
        if (!body.path("status").asText().equals("pending")) {
            return completed(body);
        }
        URI statusUrl = target.trusted(body.path("status_url").asText());
        Duration pause = FIRST_PAUSE;
        Duration requested = first.retryAfter();
        while (true) {
            Duration rest = pause.compareTo(requested) > 0 ? pause : requested;
            if (clock.instant().plus(rest).isAfter(end)) {
                throw new ClientFailed(
                        "the execution is still running and continues on the server; use a longer timeout",
                        Remedy.LONGER_TIMEOUT);
            }
            sleeper.sleep(rest);
            try {
                JsonHttpClient.Reply reply = http.send(
                        JsonHttpClient.to(statusUrl, target.tokens().get()).GET());
                if (!reply.body().path("status").asText().equals("pending")) {
                    return completed(reply.body());
                }
                requested = reply.retryAfter();
            } catch (ServerUnreachable mayPass) {
                requested = Duration.ZERO;
            } catch (ServerRefused e) {
                if (!e.isTransient()) {
                    throw e;
                }
                requested = e.retryAfter();
            }
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(MAX_PAUSE) < 0 ? doubled : MAX_PAUSE;
        }
    }

    private static ExecutionResult completed(JsonNode body) {
        if (body.path("status").asText().equals("failed")) {
            throw new ServerRefused(200, body.path("error"), Duration.ZERO);
        }
        JsonNode result = body.has("data") ? body.get("data") : body.get("result");
        if (result == null) {
            throw new ClientFailed("the server's response has neither data nor result");
        }
        return new ExecutionResult(body, result);
    }
}
