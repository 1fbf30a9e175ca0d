package dev.capstan.cli.registry;

import dev.capstan.core.Identity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for capability names, which are also path segments. */
final class CapabilityNameConverter implements ITypeConverter<String> {

    @Override
    public String convert(String text) {
        if (Identity.isName(text)) {
            return text;
        }
        throw new TypeConversionException("'" + text + "' is not a valid capability name; use one such as code-review");
    }
}
