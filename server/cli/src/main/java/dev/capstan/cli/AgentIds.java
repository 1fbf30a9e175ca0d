package dev.capstan.cli;

import dev.capstan.core.AgentId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for agents: an id or an address. */
public final class AgentIds implements ITypeConverter<AgentId> {

    @Override
    public AgentId convert(String text) {
        try {
            return text.startsWith("agent://") ? AgentId.parse(text) : new AgentId(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
