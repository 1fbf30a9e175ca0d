package dev.capstan.server.settings;

import dev.capstan.sinks.SinkAddress;
import dev.capstan.sinks.Sinks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The receivers of audit records. */
public final class SinkSettings {

    private SinkSettings() {}

    /** Returns the sinks of a setting. Throws {@link IllegalArgumentException} if it is not valid. */
    public static List<SinkAddress> addresses(@Nullable Object urls) {
        return urls == null ? List.of() : Sinks.parse(List.of(urls.toString().split(",", -1)));
    }

    /** Throws {@link StartupFailed} if a sink or one of its files is unusable. */
    public static void check(Map<String, Object> options) throws StartupFailed {
        try {
            addresses(options.get(Settings.SINKS)).forEach(SinkAddress::requireFiles);
        } catch (IllegalArgumentException e) {
            throw new StartupFailed("--sink: " + e.getMessage());
        }
    }
}
