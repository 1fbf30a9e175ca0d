package dev.capstan.server.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as people type them. */
final class Durations implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException noDuration) {
            throw new TypeConversionException("'" + text + "' is no duration: write one such as PT30S or PT10M");
        }
    }
}
