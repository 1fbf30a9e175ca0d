package dev.capstan.types;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.Declarations;

/** A writer of declarations in one language. A new language needs one such class and an entry in {@link Language}. */
interface Emitter {

    /** Returns the path of an agent's file below the output directory, with {@code /} between names. */
    String path(AgentId agent);

    /** Returns the content of the file. Lines end with {@code \n}; equal declarations always give equal text. */
    String text(Declarations declarations);
}
