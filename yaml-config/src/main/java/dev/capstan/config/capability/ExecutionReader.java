package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reader of a capability's execution and the permissions it uses (TC-1.2, INV-3.1). */
record ExecutionReader(Fields fields, Values values) {

    static final List<String> KEYS = List.of(
            "timeoutMs",
            "idempotent",
            "permissions",
            "rateLimit",
            "retryPolicy",
            "price",
            "location",
            "handler",
            "skill");

    private static final long MAX_TIMEOUT_MILLIS = 600_000;

    Execution read() {
        Optional<Duration> timeout = fields.optional("timeoutMs")
                .flatMap(node -> values.whole(node, 1, MAX_TIMEOUT_MILLIS))
                .map(Duration::ofMillis);
        Optional<URI> location = fields.optional("location").flatMap(node -> WebAddress.read(node, values));
        return new Execution(
                handler(),
                location.orElse(null),
                timeout.orElse(null),
                fields.optional("idempotent").flatMap(values::flag).orElse(false),
                fields.optional("retryPolicy")
                        .flatMap(node -> RetryPolicyReader.read(node, values))
                        .orElse(null),
                fields.optional("rateLimit")
                        .flatMap(node -> RateLimitReader.read(node, values))
                        .orElse(null),
                Set.copyOf(values.distinct(
                        fields.optional("permissions"),
                        item -> values.choice(item, Permission.values(), Permission::wire))),
                fields.optional("price")
                        .flatMap(node -> PriceReader.read(node, values))
                        .orElse(null));
    }

    private HandlerSpec handler() {
        Optional<Node> skill = fields.optional("skill");
        HandlerSpec agent = new HandlerSpec.Agent(skill.flatMap(values::text).orElse(null));
        return fields.optional("handler")
                .flatMap(new HandlerReader(values, skill)::read)
                .filter(handler -> !(handler instanceof HandlerSpec.Agent))
                .orElse(agent);
    }
}
