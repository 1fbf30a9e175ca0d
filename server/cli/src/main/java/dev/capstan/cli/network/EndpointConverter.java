package dev.capstan.cli.network;

import dev.capstan.cli.SecretTexts;
import dev.capstan.cli.relay.EndpointAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for ends of a relay. */
final class EndpointConverter implements ITypeConverter<EndpointAddress> {

    @Override
    public EndpointAddress convert(String text) {
        try {
            return EndpointAddress.parse(resolved(text));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("invalid relay endpoint: " + e.getMessage()
                    + "; use one such as nats://host:4222#builders, http://host:8420 or -");
        }
    }

    /** Returns the end with any reference replaced by its address. The channel stays behind it. */
    private static String resolved(String text) {
        int end = text.indexOf('#');
        return end < 0 ? SecretTexts.resolve(text) : SecretTexts.resolve(text.substring(0, end)) + text.substring(end);
    }
}
