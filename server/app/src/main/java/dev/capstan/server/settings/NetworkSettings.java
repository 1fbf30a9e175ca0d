package dev.capstan.server.settings;

import dev.capstan.core.AgentId;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.NatsAddress;
import java.util.Map;
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
        publicUrl(options.get(Settings.PUBLIC_URL));
        nats(options.get(Settings.NATS));
        channels(options.get(Settings.CHANNELS));
        session(options.get(Settings.PEER_SESSION));
        name(options.get(Settings.AGENT));
    }

    private static void publicUrl(@Nullable Object url) throws StartupFailed {
        if (url != null
                && !url.toString().isBlank()
                && !PUBLIC_URL.matcher(url.toString()).matches()) {
            throw new StartupFailed("--public-url: '" + url + "' is not an http or https URL with a host, such as"
                    + " https://agents.example");
        }
    }

    private static void nats(@Nullable Object address) throws StartupFailed {
        try {
            if (address != null) {
                NatsAddress.parse(address.toString());
            }
        } catch (IllegalArgumentException wrong) {
            throw new StartupFailed("--nats: " + wrong.getMessage());
        }
    }

    private static void channels(@Nullable Object channels) throws StartupFailed {
        if (channels == null) {
            return;
        }
        for (String channel : channels.toString().split(",", -1)) {
            try {
                new Channel(channel);
            } catch (IllegalArgumentException wrong) {
                throw new StartupFailed("--channel: " + wrong.getMessage());
            }
        }
    }

    private static void session(@Nullable Object session) throws StartupFailed {
        if (session != null && !isSession(session.toString())) {
            throw new StartupFailed("--session: not a valid suffix of a peer id; use 1 to " + MAX_SESSION_LENGTH
                    + " lower-case letters, digits, '.', '_' or '-'");
        }
    }

    private static void name(@Nullable Object name) throws StartupFailed {
        try {
            if (name != null) {
                new AgentId(name.toString());
            }
        } catch (IllegalArgumentException wrong) {
            throw new StartupFailed("--name: " + wrong.getMessage());
        }
    }

    private static boolean isSession(String text) {
        return !text.isEmpty() && text.length() <= MAX_SESSION_LENGTH && PeerId.isPeerId("agent." + text);
    }
}
