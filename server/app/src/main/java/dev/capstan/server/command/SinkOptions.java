package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import dev.capstan.sinks.SinkAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of {@code serve} about the receivers of audit records. */
public final class SinkOptions {

    /** The option that names receivers. */
    static final String OPTION = "--sink";

    @Option(
            names = OPTION,
            paramLabel = "URL",
            split = ",",
            converter = Urls.class,
            description = "Receiver of the audit records: syslog+tls://host:6514, https://host/path for CloudEvents, or"
                    + " otlp+https://host:4318, with parameters such as ?format=ocsf (see docs/sinks.md)."
                    + " Comma-separated; repeatable. Default: none.")
    private List<String> sinks = new ArrayList<>();

    /** A check of each URL when the command line is parsed. */
    static final class Urls implements ITypeConverter<String> {

        @Override
        public String convert(String url) {
            try {
                SinkAddress.parse(url);
                return url;
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return sinks.isEmpty() ? Map.of() : Map.of(Settings.SINKS, String.join(",", sinks));
    }
}
