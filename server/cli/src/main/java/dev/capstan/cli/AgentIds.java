package dev.capstan.cli;

import dev.capstan.core.AgentId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads agents as people type them: by id, or by address. */
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
