package dev.capstan.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for durations: 30s and 1h30m, or PT30S and PT1H30M. */
public final class Durations implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            return Duration.parse(text.startsWith("P") ? text : "PT" + text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + text + "' is not a valid duration; use one such as 30s or 10m");
        }
    }
}
