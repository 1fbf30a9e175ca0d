package dev.capstan.cli;

import dev.capstan.nats.NatsAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for addresses of NATS servers, or references to them. */
public final class NatsUrls implements ITypeConverter<NatsAddress> {

    @Override
    public NatsAddress convert(String text) {
        try {
            return NatsAddress.parse(SecretTexts.resolve(text));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
