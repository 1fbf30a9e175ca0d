package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings that options give, by the names of {@link Settings}. An option without a value gives none. */
final class GivenSettings {

    private final Map<String, Object> settings = new HashMap<>();

    /** Adds a setting as text, unless its value is null. */
    GivenSettings with(String name, @Nullable Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
        return this;
    }

    /** Adds a setting with these values, separated by commas, unless there are none. */
    GivenSettings with(String name, List<?> values) {
        String text = values.stream().map(Object::toString).collect(Collectors.joining(","));
        return with(name, values.isEmpty() ? null : text);
    }

    Map<String, Object> toMap() {
        return settings;
    }
}
