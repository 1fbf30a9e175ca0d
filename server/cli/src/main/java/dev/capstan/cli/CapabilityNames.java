package dev.capstan.cli;

import dev.capstan.core.Identity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the names of capabilities, which are also segments of paths. */
public final class CapabilityNames implements ITypeConverter<String> {

    @Override
    public String convert(String text) {
        if (Identity.isName(text)) {
            return text;
        }
        throw new TypeConversionException("'" + text + "' is no capability: write a name such as code-review");
    }
}
