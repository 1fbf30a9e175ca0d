package dev.capstan.server.command;

import dev.capstan.cli.SecretTexts;
import dev.capstan.core.Version;
import dev.capstan.server.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about the networks that it is part of. */
final class NetworkOptions {

    @Option(
            names = "--nats",
            paramLabel = "URL",
            description = "NATS server for communication with other processes, such as nats://host:4222;"
                    + " comma-separated if several. "
                    + SecretTexts.ADVICE
                    + " Default: none.")
    private @Nullable String nats;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of this server among its peers, which share their keys with agent://NAME. Default:"
                    + " capstan.")
    private @Nullable String name;

    @Option(
            names = "--min-fleet-version",
            paramLabel = "VERSION",
            description = "Minimum fleet version that is served over a message bus, as given by the header"
                    + " x-fleet-version. Default: any.")
    private @Nullable Version minFleetVersion;

    @Option(
            names = "--channel",
            paramLabel = "NAME",
            split = ",",
            description = "Channel in which the agents meet other AGH peers. Comma-separated; repeatable. Default:"
                    + " builders.")
    private List<String> channels = new ArrayList<>();

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "Suffix of the agents' peer ids, after a dot, so that two servers of one fleet can meet."
                    + " Default: none.")
    private @Nullable String session;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.NATS, nats == null || nats.isEmpty() ? null : SecretTexts.resolve("--nats", nats))
                .with(Settings.AGENT, name)
                .with(Settings.MIN_FLEET_VERSION, minFleetVersion)
                .with(Settings.CHANNELS, channels)
                .with(Settings.PEER_SESSION, session)
                .toMap();
    }
}
