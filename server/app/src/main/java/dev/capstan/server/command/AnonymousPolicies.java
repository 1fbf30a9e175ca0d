package dev.capstan.server.command;

import dev.capstan.origin.AnonymousPolicy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for the policy of anonymous callers. */
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
