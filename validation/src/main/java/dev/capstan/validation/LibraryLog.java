package dev.capstan.validation;

import java.util.ServiceLoader;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.SLF4JServiceProvider;

/** The log of the library: that of the application, or none, without a warning, if it has no SLF4J provider. */
final class LibraryLog {

    private static final String LEVEL = "slf4j.internal.verbosity";

    private LibraryLog() {}

    /** Initializes SLF4J before the library does. */
    static void find() {
        boolean isSilent = System.getProperty(LEVEL) == null
                && ServiceLoader.load(SLF4JServiceProvider.class).findFirst().isEmpty();
        if (isSilent) {
            System.setProperty(LEVEL, "ERROR");
        }
        LoggerFactory.getILoggerFactory();
        if (isSilent) {
            System.clearProperty(LEVEL);
        }
    }
}
