package dev.capstan.server.command;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.SecretTexts;
import dev.capstan.cli.Versions;
import dev.capstan.core.Version;
import dev.capstan.server.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about the networks that it is part of. */
final class NetworkOptions {

    @Option(
            names = "--nats",
            paramLabel = "URL",
            defaultValue = "${env:CAPSTAN_NATS}",
            description =
                    "The NATS server that other processes are reached by, such as nats://host:4222; several with a"
                            + " comma between. " + SecretTexts.ADVICE + " Default: the variable CAPSTAN_NATS, or none.")
    private @Nullable String nats;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "Name of this server among its peers, who share their keys with agent://NAME. Default: capstan.")
    private @Nullable String name;

    @Option(
            names = "--min-fleet-version",
            paramLabel = "VERSION",
            converter = Versions.class,
            description = "Oldest version of a fleet that is served over a message bus, as the header x-fleet-version"
                    + " gives it. Default: any.")
    private @Nullable Version minFleetVersion;

    @Option(
            names = "--channel",
            paramLabel = "NAME",
            description = "Where the agents meet other AGH peers. To be repeated. Default: builders.")
    private List<String> channels = new ArrayList<>();

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "What the agents' peer ids end with after a dot, so that two servers of one fleet can meet."
                    + " Default: nothing.")
    private @Nullable String session;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        put(settings, Settings.NATS, nats == null || nats.isEmpty() ? null : resolved(nats));
        put(settings, Settings.AGENT, name);
        put(settings, Settings.MIN_FLEET_VERSION, minFleetVersion == null ? null : minFleetVersion.toString());
        put(settings, Settings.CHANNELS, channels.isEmpty() ? null : String.join(",", channels));
        put(settings, Settings.PEER_SESSION, session);
        return settings;
    }

    private static String resolved(String nats) {
        try {
            return SecretTexts.resolve(nats);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("--nats: " + e.getMessage(), e);
        }
    }

    private static void put(Map<String, Object> settings, String name, @Nullable String value) {
        if (value != null) {
            settings.put(name, value);
        }
    }
}
