package dev.capstan.server.command;

import dev.capstan.http.origin.AnonymousPolicy;
import dev.capstan.server.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code serve} about the clients that reach it. */
public final class AccessOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--anonymous",
            paramLabel = "loopback|none|any",
            converter = AnonymousPolicies.class,
            description = "Callers that need no name: those of this machine, none, or all. A request that a proxy"
                    + " forwards is not one of this machine, unless a trusted proxy says so. Default: the variable"
                    + " CAPSTAN_ANONYMOUS; otherwise loopback, or none where other machines reach the server or there"
                    + " is a --public-url.")
    private @Nullable AnonymousPolicy anonymous;

    @Option(names = "--allow-anonymous", description = "The same as --anonymous any.")
    private boolean allowAnonymous;

    @Option(
            names = "--trusted-proxy",
            paramLabel = "CIDR",
            split = ",",
            description = "Network of proxies whose Forwarded and X-Forwarded-For, -Proto and -Host say where a request"
                    + " comes from, such as 10.0.0.0/8 or ::1; several with a comma between. To be repeated. Default:"
                    + " the variable CAPSTAN_TRUSTED_PROXY, or none.")
    private List<String> trustedProxies = new ArrayList<>();

    @Option(
            names = "--stranger-limit",
            paramLabel = "REGISTRATIONS/PERIOD[/BURST]",
            description = "How many registrations one address has that no person has decided on; 4 times as many for"
                    + " its network, 10 times for all together. Refused credentials and introspections have 10"
                    + " times as many, AGH envelopes 50. off switches the limits off. Default: 60/1m/100.")
    private @Nullable String strangerLimit;

    /** Returns the given options, by the names of {@link Settings}. */
    public Map<String, Object> settings() {
        if (allowAnonymous && anonymous != null && anonymous != AnonymousPolicy.ANY) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--allow-anonymous and --anonymous " + anonymous.text() + " contradict each other: leave one out");
        }
        Map<String, Object> settings = new HashMap<>();
        @Nullable AnonymousPolicy policy = allowAnonymous ? AnonymousPolicy.ANY : anonymous;
        if (policy != null) {
            settings.put(Settings.ANONYMOUS, policy.text());
        }
        if (!trustedProxies.isEmpty()) {
            settings.put(Settings.TRUSTED_PROXY, String.join(",", trustedProxies));
        }
        if (strangerLimit != null) {
            settings.put(Settings.STRANGER_LIMIT, strangerLimit);
        }
        return settings;
    }
}
