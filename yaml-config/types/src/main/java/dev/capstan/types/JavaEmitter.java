package dev.capstan.types;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.AssignNames;
import dev.capstan.types.model.Declarations;

/**
 * Emitter of Java 17 for Jackson (X-TC-7.2): a record for each object, an enum for a choice of strings, a sealed
 * interface for a union, all nested in one class. Integers and numbers are exact.
 *
 * <p>Two things are lost. An optional nullable property does not tell missing from null, and is not written in either
 * case. Properties without a name in the schema are lost if the schema says nothing about them.
 *
 * <p>A union is read as the first option that fits the value. The whole value is checked, except that only the kind of
 * value is checked in a nested union.
 */
final class JavaEmitter implements Emitter {

    @Override
    public String path(AgentId agent) {
        return JavaNames.file(agent) + ".java";
    }

    @Override
    public String text(Declarations declarations) {
        return new JavaFile(declarations, JavaLimits.checked(AssignNames.of(declarations))).text();
    }
}
