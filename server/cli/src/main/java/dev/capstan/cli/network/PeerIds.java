package dev.capstan.cli.network;

import dev.capstan.discovery.envelope.PeerId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for ids of peers. */
final class PeerIds implements ITypeConverter<PeerId> {

    @Override
    public PeerId convert(String text) {
        try {
            return new PeerId(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
