package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of {@code serve} about hosts, agents and grants. */
public final class GrantOptions {

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "Public URL of the server and issuer of its tokens. Default: the address it listens on.")
    private @Nullable URI publicUrl;

    @Option(
            names = "--session-lifetime",
            paramLabel = "DURATION",
            description = "Idle time after which an agent must be reactivated. Default: PT30M.")
    private @Nullable Duration session;

    @Option(
            names = "--active-lifetime",
            paramLabel = "DURATION",
            description = "Maximum session time before an agent must be reactivated. Default: PT24H.")
    private @Nullable Duration active;

    @Option(
            names = "--absolute-lifetime",
            paramLabel = "DURATION",
            description = "Maximum age of an agent, after which it is revoked. Default: PT168H.")
    private @Nullable Duration absolute;

    @Option(
            names = "--synchronous-wait",
            paramLabel = "DURATION",
            description =
                    "Time that an execution waits for its result before the agent must poll for it. Default: 10s.")
    private @Nullable Duration synchronousWait;

    @Option(
            names = "--accounts",
            paramLabel = "FILE",
            description = "File of the accounts that may decide, in the format of 'htpasswd -B', with :owner,"
                    + " :approver or :auditor after the hash; reloaded when it changes. Default: the server"
                    + " creates an account 'owner' and prints its password once.")
    private @Nullable Path accounts;

    @Mixin
    private IntrospectionKeyOptions introspection;

    @Option(
            names = "--allow-loopback-keys",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Allow key sets of hosts and agents to be fetched from this machine over http. For"
                    + " development only. Default: false.")
    private boolean loopbackKeys;

    @Option(
            names = "--require-key-proof",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Refuse new keys of hosts and agents without a proof of possession (claim key_proof)."
                    + " Otherwise an unproven key is accepted, and reserved by its first use. Default: false.")
    private boolean keyProof;

    /** Returns the given options, by the names of {@link Settings}. */
    public Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.PUBLIC_URL, publicUrl)
                .with(Settings.SESSION_LIFETIME, session)
                .with(Settings.ACTIVE_LIFETIME, active)
                .with(Settings.ABSOLUTE_LIFETIME, absolute)
                .with(Settings.SYNCHRONOUS_WAIT, synchronousWait)
                .with(Settings.ACCOUNTS, accounts)
                .with(Settings.INTROSPECTION_KEY, introspection.key().orElse(null))
                .with(Settings.LOOPBACK_KEYS, loopbackKeys)
                .with(Settings.KEY_PROOF, keyProof)
                .toMap();
    }
}
