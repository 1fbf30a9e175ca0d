package dev.capstan.cli.registry;

import dev.capstan.negotiation.VersionRange;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for version ranges. */
final class VersionRangeConverter implements ITypeConverter<VersionRange> {

    @Override
    public VersionRange convert(String text) {
        try {
            return VersionRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
