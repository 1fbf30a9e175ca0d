package dev.capstan.server.command;

import dev.capstan.origin.AnonymousPolicy;
import dev.capstan.server.settings.Settings;
import java.util.ArrayList;
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
            completionCandidates = AnonymousPolicies.class,
            description = "Callers accepted without authentication: those on this machine, none, or all. A request"
                    + " forwarded by a proxy counts as local only if a trusted proxy says so. Default:"
                    + " loopback; none if other machines reach the server or --public-url is set.")
    private @Nullable AnonymousPolicy anonymous;

    @Option(
            names = "--allow-anonymous",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Same as --anonymous any. Default: false.")
    private boolean allowAnonymous;

    @Option(
            names = "--trusted-proxy",
            paramLabel = "CIDR",
            split = ",",
            description = "Network of trusted proxies, such as 10.0.0.0/8 or ::1; their Forwarded and"
                    + " X-Forwarded-For, -Proto and -Host headers give the origin of a request."
                    + " Comma-separated; repeatable. Default: none.")
    private List<String> trustedProxies = new ArrayList<>();

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            split = ",",
            description = "Web origin whose pages may call the server from a browser (CORS), such as"
                    + " https://app.example; never with the password that a browser remembers. Comma-separated;"
                    + " repeatable. Default: none.")
    private List<String> allowedOrigins = new ArrayList<>();

    @Option(
            names = "--stranger-limit",
            paramLabel = "REGISTRATIONS/PERIOD[/BURST]",
            description = "Limit of undecided registrations per address; 4 times as many per network, 10 times in"
                    + " total. Refused credentials and introspections have 10 times as many, AGH envelopes 50"
                    + " times. 'off' disables the limits. Default: 60/1m/100.")
    private @Nullable String unknownCallerLimit;

    /** Returns the given options, by the names of {@link Settings}. */
    public Map<String, Object> settings() {
        if (allowAnonymous && anonymous != null && anonymous != AnonymousPolicy.ANY) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--allow-anonymous contradicts --anonymous " + anonymous.text() + "; use only one of them");
        }
        @Nullable AnonymousPolicy policy = allowAnonymous ? AnonymousPolicy.ANY : anonymous;
        return new GivenSettings()
                .with(Settings.ANONYMOUS, policy == null ? null : policy.text())
                .with(Settings.TRUSTED_PROXY, trustedProxies)
                .with(Settings.ALLOWED_ORIGINS, allowedOrigins)
                .with(Settings.UNKNOWN_CALLER_LIMIT, unknownCallerLimit)
                .toMap();
    }
}
