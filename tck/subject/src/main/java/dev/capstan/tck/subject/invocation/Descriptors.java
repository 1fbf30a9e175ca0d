package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.JsonReader;
import java.util.List;

/** The descriptors of the capabilities that a subject serves (INV-1). */
public interface Descriptors {

    /**
     * Returns the descriptor of a capability.
     *
     * @param capability its fixture name or its id
     */
    JsonReader describe(String capability);

    /** Returns the descriptors of all capabilities. */
    List<JsonReader> all();
}
