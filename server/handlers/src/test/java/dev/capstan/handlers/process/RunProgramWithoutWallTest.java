package dev.capstan.handlers.process;

import java.util.Optional;

/** The same programs on a machine that has no wall to put them behind. */
class RunProgramWithoutWallTest extends RunProgramTest {

    @Override
    ProcessSandbox confinement() {
        return ProcessSandbox.behind(Optional.empty());
    }
}
