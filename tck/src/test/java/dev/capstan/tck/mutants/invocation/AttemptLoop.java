package dev.capstan.tck.mutants.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntToLongFunction;

/** The attempts of a capability by a mutant, which calls the target itself. */
final class AttemptLoop implements HttpMutation {

    private static final int MAX_ATTEMPTS = 4;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String capability;
    private final IntToLongFunction waits;
    private final String notRetried;

    private AttemptLoop(String capability, IntToLongFunction waits, String notRetried) {
        this.capability = capability;
        this.waits = waits;
        this.notRetried = notRetried;
    }

    /** Returns a mutation with a delay in milliseconds after each attempt. */
    static HttpMutation waiting(String capability, IntToLongFunction afterAttempt) {
        return new AttemptLoop(capability, afterAttempt, "failure");
    }

    /** Returns a mutation that does not retry a failure that the policy names. */
    static HttpMutation withoutRetryAfter(String failure) {
        return new AttemptLoop("flaky", attempt -> 100, failure);
    }

    @Override
    public ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right) {
        JsonNode asked = call.json();
        if (!call.is("POST", HttpMutations.INVOCATIONS)
                || asked.has("timeout_ms")
                || !asked.path("capability_id").asText().equals(capability)) {
            return right.apply(call);
        }
        JsonNode attempt = attempt(target(asked));
        for (int i = 1; i < MAX_ATTEMPTS && attempt.has("failure") && !isFinal(attempt); i++) {
            pause(waits.applyAsLong(i));
            attempt = attempt(target(asked));
        }
        return response(attempt, asked, right.apply(call.withBody(echo(asked, attempt.path("result")))));
    }

    /** Calls the target of an invocation once. */
    static JsonNode attempt(String target) {
        try {
            return Json.read(CLIENT.send(
                            HttpRequest.newBuilder(URI.create(target))
                                    .POST(BodyPublishers.ofString("{}"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String target(JsonNode asked) {
        return asked.at("/parameters/target").asText();
    }

    private boolean isFinal(JsonNode attempt) {
        return attempt.path("failure").asText().equals(notRetried);
    }

    /** Returns the response to an invocation, made from the response to an echo. */
    private static ProxiedResponse response(JsonNode attempt, JsonNode asked, ProxiedResponse echoed) {
        ObjectNode body = (ObjectNode) echoed.json();
        body.set("capability_id", asked.get("capability_id"));
        if (attempt.has("failure")) {
            RetryMutants.fail(body);
        }
        return echoed.withBody(body);
    }

    private static ObjectNode echo(JsonNode asked, JsonNode result) {
        ObjectNode echo = asked.deepCopy();
        echo.put("capability_id", "echo");
        echo.set("parameters", result.isMissingNode() ? Json.object() : result);
        return echo;
    }

    static void pause(long ms) {
        try {
            TimeUnit.MILLISECONDS.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
