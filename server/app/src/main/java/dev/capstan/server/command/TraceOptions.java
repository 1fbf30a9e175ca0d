package dev.capstan.server.command;

import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of {@code serve} about the export of spans. */
public final class TraceOptions {

    @Option(
            names = "--otlp-endpoint",
            paramLabel = "URL",
            description = "Collector of OpenTelemetry, such as http://127.0.0.1:4318, to which the spans of calls are"
                    + " exported by OTLP over HTTP. Default: no export.")
    private @Nullable String collector;

    @Option(
            names = "--otlp-headers-file",
            paramLabel = "FILE",
            description = "File with the headers that the collector wants, such as its credentials: 'name: value' in"
                    + " each line. Default: none.")
    private @Nullable String headers;

    @Option(
            names = "--trace-ratio",
            paramLabel = "RATIO",
            converter = Ratios.class,
            defaultValue = "0.01",
            description = "Share of the calls without a traceparent whose spans are exported, from 0 to 1. With one,"
                    + " its flag decides. Default: ${DEFAULT-VALUE}.")
    private double ratio;

    /** The option converter for shares. */
    static final class Ratios implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                double ratio = Double.parseDouble(text);
                if (ratio >= 0 && ratio <= 1) {
                    return ratio;
                }
            } catch (NumberFormatException e) {
                // reported below, like a number outside the range
            }
            throw new TypeConversionException("'" + text + "' is not a number from 0 to 1");
        }
    }

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.TRACE_RATIO, ratio)
                .with(Settings.OTLP_ENDPOINT, collector)
                .with(Settings.OTLP_HEADERS_FILE, headers)
                .toMap();
    }
}
