package dev.capstan.handlers.process;

import java.util.Optional;

/** The same programs on a machine that has no wall to put them behind. */
class RunProgramWithoutWallTest extends RunProgramTest {

    @Override
    Confinement confinement() {
        return Confinement.behind(Optional.empty());
    }
}
