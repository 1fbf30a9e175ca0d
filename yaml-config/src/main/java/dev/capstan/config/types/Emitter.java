package dev.capstan.config.types;

import dev.capstan.config.types.model.Declarations;
import dev.capstan.core.AgentId;

/** Writes declarations down in one language. A new language is one class that does so, and its line in {@link Language}. */
interface Emitter {

    /** Where the file of an agent lies, below the directory that is generated into, with {@code /} between names. */
    String path(AgentId agent);

    /** The file: lines that end with {@code \n}, the same for the same declarations in every place and at every time. */
    String text(Declarations declarations);
}
