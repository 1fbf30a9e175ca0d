package dev.capstan.cli.network;

import dev.capstan.discovery.envelope.Channel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for names of channels. */
final class Channels implements ITypeConverter<Channel> {

    @Override
    public Channel convert(String text) {
        try {
            return new Channel(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
