package dev.capstan.handlers.process;

import java.util.Optional;

/** The same programs on a machine that has no wall to put them behind. */
class RunProcessWithoutNamespaceTest extends RunProcessTest {

    @Override
    ProcessSandbox confinement() {
        return ProcessSandbox.within(Optional.empty());
    }
}
