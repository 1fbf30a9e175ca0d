package dev.capstan.config.types;

import dev.capstan.config.types.model.AssignNames;
import dev.capstan.config.types.model.Declarations;
import dev.capstan.core.AgentId;

/**
 * Writes Java 17 for Jackson (X-TC-7.2): a record for each object, an enum for one of some texts, a sealed interface for
 * one of some types, all within one class. Integers and numbers are exact.
 *
 * <p>What is lost: whether a property that may be missing and may be null was the one or the other (it is not written);
 * and properties without a name in the schema, where the schema says nothing of them.
 *
 * <p>Of some types that fit a value the first is read. Which do is told by everything but unions within, of which only
 * the kinds of values count.
 */
final class JavaEmitter implements Emitter {

    @Override
    public String path(AgentId agent) {
        return JavaNames.file(agent) + ".java";
    }

    @Override
    public String text(Declarations declarations) {
        return new JavaFile(JavaLimits.within(AssignNames.of(declarations))).text();
    }
}
