package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Execution;
import dev.capstan.core.Permission;
import dev.capstan.core.Price;
import dev.capstan.core.RateLimit;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.Side;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.Optional;

/**
 * A capability as described by layer 3 of ARAL (INV-1.1). It also has its date, the required approval proof, and the
 * enforcement mode unless it is strict (X-NEG-6.1).
 */
final class CapabilityDescriptor {

    private CapabilityDescriptor() {}

    static ObjectNode of(Capability capability) {
        ObjectNode json = Json.object()
                .put("id", capability.identity().uuid().toString())
                .put("name", capability.name())
                .put("version", capability.version().toString())
                .put("agent", capability.agent().uri());
        Json.putIfPresent(json, "description", capability.metadata().description());
        Optional.ofNullable(capability.metadata().category())
                .ifPresent(category -> json.put("category", category.wire()));
        capability.contract().schema(Side.REQUEST).ifPresent(schema -> json.set("input_schema", schema.document()));
        capability.contract().schema(Side.RESPONSE).ifPresent(schema -> json.set("output_schema", schema.document()));
        Optional.ofNullable(capability.execution().partSchema())
                .ifPresent(schema -> json.set("part_schema", schema.document()));
        if (capability.contract().enforcement() == Enforcement.BEST_EFFORT) {
            json.put("enforcement", Enforcement.BEST_EFFORT.wire());
        }
        Json.putIfPresent(json, "since", capability.identity().since());
        json.put("approval", capability.exposure().approval().wire());
        putExecution(json, capability.execution());
        return json;
    }

    private static void putExecution(ObjectNode json, Execution execution) {
        ArrayNode permissions = json.putArray("permissions");
        execution.permissions().stream().sorted().map(Permission::wire).forEach(permissions::add);
        Optional.ofNullable(execution.rateLimit()).ifPresent(limit -> json.set("rate_limit", rateLimit(limit)));
        Duration timeout = Optional.ofNullable(execution.timeout()).orElse(InvokeCapability.DEFAULT_TIMEOUT);
        json.put("timeout_ms", timeout.toMillis());
        Optional.ofNullable(execution.retry()).ifPresent(retry -> json.set("retry_policy", retryPolicy(retry)));
        Optional.ofNullable(execution.price()).ifPresent(price -> json.set("price", price(price)));
    }

    private static ObjectNode rateLimit(RateLimit limit) {
        return Json.object()
                .put("requests", limit.requests())
                .put("period", limit.periodText())
                .put("burst", limit.burst());
    }

    private static ObjectNode retryPolicy(RetryPolicy retry) {
        ObjectNode json = Json.object()
                .put("max_attempts", retry.maxAttempts())
                .put("backoff_multiplier", retry.backoffMultiplier())
                .put("initial_delay_ms", retry.initialDelay().toMillis())
                .put("max_delay_ms", retry.maxDelay().toMillis());
        ArrayNode retryOn = json.putArray("retry_on");
        retry.retryOn().stream().sorted().map(RetryPolicy.Failure::wire).forEach(retryOn::add);
        return json.put("jitter", retry.jitter().wire());
    }

    private static ObjectNode price(Price price) {
        return Json.object().put("per_second", price.perSecond()).put("per_request", price.perRequest());
    }
}
