package dev.capstan.cli;

import dev.capstan.core.Version;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for versions. */
public final class Versions implements ITypeConverter<Version> {

    @Override
    public Version convert(String text) {
        try {
            return Version.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
