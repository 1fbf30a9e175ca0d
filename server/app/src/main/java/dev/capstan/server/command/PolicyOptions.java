package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.ValidationEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about the permissions, rates and schemas of calls, and the resources of their handlers. */
final class PolicyOptions {

    @Option(
            names = "--forbid",
            paramLabel = "PERMISSION[@tenant=T|@agent=A]",
            split = ",",
            description = "Permission whose use is forbidden: for all callers, or for one tenant or agent. Calls of"
                    + " capabilities that need it are refused. Comma-separated; repeatable. Default: none.")
    private List<String> forbidden = new ArrayList<>();

    @Option(
            names = "--rate-limit",
            paramLabel = "CALLS/PERIOD[/BURST]",
            description = "Limit of all calls per caller, per host and per account, such as 600/1m or 600/1m/50."
                    + " Default: only the limits of the capabilities.")
    private @Nullable String rateLimit;

    @Option(
            names = "--circuit-breaker",
            paramLabel = "FAILURES/TIME",
            description = "Consecutive failures after which a handler is not called for a time, such as 5/30s."
                    + " Default: never.")
    private @Nullable String circuitBreaker;

    @Option(
            names = "--validation-engine",
            paramLabel = "compiled|networknt",
            defaultValue = "compiled",
            description = "Engine that enforces schemas: compiled, or networknt for networknt's validator. Both give"
                    + " the same violations. Default: ${DEFAULT-VALUE}.")
    private ValidationEngine validationEngine;

    @Option(
            names = "--files",
            paramLabel = "DIR",
            description = "Directory of the files of Java handlers and processes, with a subdirectory per agent."
                    + " Default: 'files' in the data directory.")
    private @Nullable Path files;

    @Option(
            names = "--secrets",
            paramLabel = "DIR",
            description = "Directory of secrets: those of Java handlers in a subdirectory per agent, and those"
                    + " that secret://PATH refers to. Default: none.")
    private @Nullable Path secrets;

    @Option(
            names = "--negotiation-lifetime",
            paramLabel = "DURATION",
            description = "Lifetime of a negotiated version. Default: PT1H.")
    private @Nullable Duration negotiation;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.PERMISSIONS, forbidden)
                .with(Settings.RATE_LIMIT, rateLimit)
                .with(Settings.CIRCUIT_BREAKER, circuitBreaker)
                .with(Settings.VALIDATION_ENGINE, validationEngine.name())
                .with(Settings.FILES, files)
                .with(Settings.SECRETS, secrets)
                .with(Settings.NEGOTIATION_LIFETIME, negotiation)
                .toMap();
    }
}
