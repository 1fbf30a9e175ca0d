package dev.capstan.server.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.capstan.server.log.GroupedAppender;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** Options of {@code serve} about its log, which goes to standard error. */
public final class LogOptions {

    private static final String APPENDER = "stderr";
    private static final String ACCESS_LOGGER = "dev.capstan.server.log.AccessLogFilter";

    /** The format of a line of the log. */
    enum Format {
        text,
        json
    }

    /** The least severe level that is logged. */
    enum LogLevel {
        error,
        warn,
        info,
        debug
    }

    @Option(
            names = "--access-log",
            arity = ServeOptions.FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Log a line for each HTTP request: method, route, protocol, status, bytes, time and client."
                    + " Default: false.")
    private boolean accessLog;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, or json for one JSON object in each line. Default: ${DEFAULT-VALUE}.")
    private Format format;

    @Option(names = "--log-level", paramLabel = "LEVEL", description = "error, warn, info or debug. Default: warn.")
    private @Nullable LogLevel level;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return Map.of(Settings.ACCESS_LOG, accessLog);
    }

    /**
     * Applies the options to the log of this process.
     *
     * @return the action that writes what waits of the access log
     */
    Runnable apply() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        if (level != null) {
            root.setLevel(Level.valueOf(level.name()));
        }
        Appender<ILoggingEvent> appender = root.getAppender(APPENDER);
        if (!(appender instanceof OutputStreamAppender<ILoggingEvent> stderr)) {
            return () -> {}; // the log has a configuration of its own
        }
        if (format == Format.json) {
            stderr.stop();
            stderr.setEncoder(jsonEncoder(context));
            stderr.start();
        }
        return accessLog ? groupRequests(context, stderr.getEncoder()) : () -> {};
    }

    /** Writes the access log in groups, which costs the requests less. */
    private static Runnable groupRequests(LoggerContext context, Encoder<ILoggingEvent> encoder) {
        GroupedAppender appender = new GroupedAppender(encoder, System.err);
        appender.setContext(context);
        appender.start();
        Logger requests = context.getLogger(ACCESS_LOGGER);
        requests.setAdditive(false);
        requests.addAppender(appender);
        return () -> {
            requests.detachAppender(appender);
            requests.setAdditive(true);
            appender.stop();
        };
    }

    private static JsonEncoder jsonEncoder(LoggerContext context) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithContext(false);
        encoder.setWithMarkers(false);
        encoder.setWithKVPList(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        encoder.setWithMessage(false);
        encoder.start();
        return encoder;
    }
}
