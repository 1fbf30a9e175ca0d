package dev.capstan.server;

import dev.capstan.server.settings.Settings;
import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import java.util.Map;

/** The handlers of the fixture fleet in every server that a test starts in its own process. */
@ContextConfigurer
public final class FixturesOfTests implements ApplicationContextConfigurer {

    @Override
    public void configure(ApplicationContextBuilder builder) {
        builder.properties(Map.of(Settings.FIXTURES, true));
    }
}
