package dev.capstan.server.cli;

import dev.capstan.server.origin.AnonymousPolicy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads which callers need no name. */
final class AnonymousPolicies implements ITypeConverter<AnonymousPolicy> {

    @Override
    public AnonymousPolicy convert(String text) {
        try {
            return AnonymousPolicy.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
