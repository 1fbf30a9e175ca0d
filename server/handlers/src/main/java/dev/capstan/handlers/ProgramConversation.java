package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.Parts;
import dev.capstan.handlers.stream.LineReader;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The lines that a program writes for one call: parts and progress, and one result at the end. */
final class ProgramConversation implements LineReader {

    private final OptionalLong id;
    private final Parts parts;
    private @Nullable HandlerResult result;

    /**
     * Creates a conversation.
     *
     * @param id id that every line must have; empty for a program that serves one call
     * @param parts receives parts and progress
     */
    ProgramConversation(OptionalLong id, Parts parts) {
        this.id = id;
        this.parts = parts;
    }

    @Override
    public Meaning read(byte[] line) throws InterruptedException {
        Optional<ProgramMessage> message =
                ProgramMessage.parse(line).filter(parsed -> id.isEmpty() || parsed.belongsTo(id.getAsLong()));
        if (result != null || message.isEmpty()) {
            result = null;
            return Meaning.FOREIGN;
        }
        result = message.get().deliver(parts).orElse(null);
        return result == null ? Meaning.MORE : Meaning.LAST;
    }

    /** Returns the result; empty if there was none, or anything after it. */
    Optional<HandlerResult> result() {
        return Optional.ofNullable(result);
    }
}
