package dev.capstan.server.command;

import dev.capstan.origin.AnonymousPolicy;
import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for the policy of anonymous callers, and the values that a shell completes. */
final class AnonymousPolicies implements ITypeConverter<AnonymousPolicy>, Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Stream.of(AnonymousPolicy.values()).map(AnonymousPolicy::text).iterator();
    }

    @Override
    public AnonymousPolicy convert(String text) {
        try {
            return AnonymousPolicy.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
