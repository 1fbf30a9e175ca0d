package dev.capstan.server;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.env.PropertySource;
import io.micronaut.core.order.Ordered;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Application contexts that have the properties of the program's own {@code application.properties} and those that it
 * sets, and no others. Micronaut would also read system properties, variables and files in the working directory, which
 * could change limits without being settings.
 */
final class Contexts {

    private static final String FILE = "application.properties";

    private Contexts() {}

    /** Returns a builder of a context with these properties, which precede those of the file. */
    static ApplicationContextBuilder builder(Map<String, Object> properties) {
        return ApplicationContext.builder()
                .properties(properties)
                .propertySources(PropertySource.of(FILE, ofProgram(), Ordered.HIGHEST_PRECEDENCE))
                .enableDefaultPropertySources(false)
                .environmentPropertySource(false)
                .bootstrapEnvironment(false)
                .deduceEnvironment(false)
                .banner(false);
    }

    /** Starts a context with these properties. One that fails to start is closed, with its connections. */
    static ApplicationContext start(Map<String, Object> properties) {
        ApplicationContext context = builder(properties).build();
        try {
            return context.start();
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
    }

    private static Map<String, Object> ofProgram() {
        try (InputStream file = Contexts.class.getResourceAsStream("/" + FILE)) {
            Properties read = new Properties();
            read.load(Objects.requireNonNull(file, "the program is damaged: it has no " + FILE));
            Map<String, Object> properties = new HashMap<>();
            read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException("the program is damaged: " + FILE + " cannot be read", e);
        }
    }
}
