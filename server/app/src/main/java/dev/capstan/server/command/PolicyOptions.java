package dev.capstan.server.command;

import dev.capstan.cli.Durations;
import dev.capstan.server.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about the permissions and rates of calls, and the resources of their handlers. */
final class PolicyOptions {

    @Option(
            names = "--forbid",
            paramLabel = "PERMISSION[@tenant=T|@agent=A]",
            description = "Refuse every call of a capability that needs this permission: everybody's, or those of one"
                    + " tenant or agent. To be repeated.")
    private List<String> forbidden = new ArrayList<>();

    @Option(
            names = "--rate-limit",
            paramLabel = "CALLS/PERIOD[/BURST]",
            description = "How often one caller, one host and one account may each call over all, such as 600/1m or"
                    + " 600/1m/50. Default: no limit but those of the capabilities.")
    private @Nullable String rateLimit;

    @Option(
            names = "--circuit-breaker",
            paramLabel = "FAILURES/TIME",
            description = "Leave a handler alone for a time after so many failures in a row, such as 5/30s. Default:"
                    + " never.")
    private @Nullable String circuitBreaker;

    @Option(
            names = "--files",
            paramLabel = "DIR",
            description =
                    "The files of Java handlers, in a folder for each agent. Default: 'files' in the data folder.")
    private @Nullable Path files;

    @Option(
            names = "--secrets",
            paramLabel = "DIR",
            description = "The secrets of Java handlers: a folder for each agent, in it a file for each secret."
                    + " Default: none.")
    private @Nullable Path secrets;

    @Option(
            names = "--negotiation-lifetime",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How long an agreement on a version holds. Default: PT1H.")
    private @Nullable Duration negotiation;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        put(settings, Settings.PERMISSIONS, forbidden.isEmpty() ? null : String.join(",", forbidden));
        put(settings, Settings.RATE_LIMIT, rateLimit);
        put(settings, Settings.CIRCUIT_BREAKER, circuitBreaker);
        put(settings, Settings.FILES, files);
        put(settings, Settings.SECRETS, secrets);
        put(settings, Settings.NEGOTIATION_LIFETIME, negotiation);
        return settings;
    }

    private static void put(Map<String, Object> settings, String name, @Nullable Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
