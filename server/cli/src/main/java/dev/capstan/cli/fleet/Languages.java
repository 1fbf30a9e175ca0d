package dev.capstan.cli.fleet;

import dev.capstan.types.Language;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for the languages of generated types. */
final class Languages implements ITypeConverter<Language> {

    @Override
    public Language convert(String text) {
        return Language.fromWire(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a supported language; use one of " + Arrays.asList(Language.values())));
    }
}
