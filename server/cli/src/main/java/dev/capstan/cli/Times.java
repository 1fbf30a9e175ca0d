package dev.capstan.cli;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for times in ISO 8601. */
public final class Times implements ITypeConverter<Instant> {

    @Override
    public Instant convert(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not a valid time; use one such as 2026-01-31T12:00:00Z");
        }
    }
}
