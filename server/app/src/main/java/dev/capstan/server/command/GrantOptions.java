package dev.capstan.server.command;

import dev.capstan.cli.Durations;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of {@code serve} about hosts, agents and grants. */
public final class GrantOptions {

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description =
                    "What clients call the server by, if not the address it listens on: the issuer of its tokens.")
    private @Nullable URI publicUrl;

    @Option(
            names = "--session-lifetime",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How long an agent may rest before it has to be reactivated, such as PT30M. Default: PT30M.")
    private @Nullable Duration session;

    @Option(
            names = "--active-lifetime",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How long an agent may work before it has to be reactivated. Default: PT24H.")
    private @Nullable Duration active;

    @Option(
            names = "--absolute-lifetime",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How old an agent may become before it is revoked. Default: PT168H.")
    private @Nullable Duration absolute;

    @Option(
            names = "--accounts",
            paramLabel = "FILE",
            description = "The people who may decide, as 'htpasswd -B' writes them, with :owner, :approver or"
                    + " :auditor after the hash; read anew when it changes. Without it the server makes an"
                    + " account 'owner' and prints its password once.")
    private @Nullable Path accounts;

    @Mixin
    private IntrospectionKeyOptions introspection;

    @Option(
            names = "--allow-loopback-keys",
            description =
                    "Fetch the key sets of hosts and agents from this machine too, over http. For development only.")
    private boolean loopbackKeys;

    @Option(
            names = "--require-key-proof",
            description = "Refuse new keys of hosts and agents without a proof of possession (claim key_proof). Without"
                    + " it an unproven key is accepted, and reserved by its first use. Default: false.")
    private boolean keyProof;

    /** Returns the given options, by the names of {@link Settings}. */
    public Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        put(settings, Settings.PUBLIC_URL, publicUrl);
        put(settings, Settings.SESSION_LIFETIME, session);
        put(settings, Settings.ACTIVE_LIFETIME, active);
        put(settings, Settings.ABSOLUTE_LIFETIME, absolute);
        put(settings, Settings.ACCOUNTS, accounts);
        put(settings, Settings.INTROSPECTION_KEY, introspection.key().orElse(null));
        put(settings, Settings.LOOPBACK_KEYS, loopbackKeys ? true : null);
        put(settings, Settings.KEY_PROOF, keyProof ? true : null);
        return settings;
    }

    private static void put(Map<String, Object> settings, String name, @Nullable Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
