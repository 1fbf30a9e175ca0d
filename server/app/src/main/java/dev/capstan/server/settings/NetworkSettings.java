package dev.capstan.server.settings;

import dev.capstan.core.AgentId;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.NatsAddress;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The check of network settings before a server starts. */
public final class NetworkSettings {

    private static final int MAX_SESSION_LENGTH = 64;

    /** A URL without a user, a query or a fragment. */
    private static final Pattern PUBLIC_URL = Pattern.compile("(?i)https?://[^/?#@\\s]+(/[^?#\\s]*)?");

    private NetworkSettings() {}

    /** Throws {@link StartupFailed} if a setting is invalid, with its option and what to write instead. */
    public static void check(Map<String, Object> options) throws StartupFailed {
        check("--public-url", options.get(Settings.PUBLIC_URL), NetworkSettings::publicUrl);
        check("--nats", options.get(Settings.NATS), NatsAddress::parse);
        check("--channel", options.get(Settings.CHANNELS), NetworkSettings::channels);
        check("--session", options.get(Settings.PEER_SESSION), NetworkSettings::session);
        check("--name", options.get(Settings.AGENT), AgentId::new);
    }

    private static void check(String option, @Nullable Object value, Consumer<String> check) throws StartupFailed {
        try {
            if (value != null) {
                check.accept(value.toString());
            }
        } catch (IllegalArgumentException invalid) {
            throw new StartupFailed(option + ": " + invalid.getMessage());
        }
    }

    private static void publicUrl(String url) {
        if (!url.isBlank() && !PUBLIC_URL.matcher(url).matches()) {
            throw new IllegalArgumentException(
                    "'" + url + "' is not an http or https URL with a host, such as https://agents.example");
        }
    }

    private static void channels(String channels) {
        for (String channel : channels.split(",", -1)) {
            new Channel(channel);
        }
    }

    private static void session(String session) {
        boolean isValid =
                !session.isEmpty() && session.length() <= MAX_SESSION_LENGTH && PeerId.isPeerId("agent." + session);
        if (!isValid) {
            throw new IllegalArgumentException("not a valid suffix of a peer id; use 1 to " + MAX_SESSION_LENGTH
                    + " lower-case letters, digits, '.', '_' or '-'");
        }
    }
}
