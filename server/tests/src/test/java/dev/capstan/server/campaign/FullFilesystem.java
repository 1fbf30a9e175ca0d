package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A filesystem without a byte left. */
final class FullFilesystem implements Fault {

    @Override
    public Optional<String> missingRequirement(FaultTargets targets) throws IOException {
        return SmallDisk.has(data(targets)) ? Optional.empty() : Optional.of("no filesystem may be mounted here");
    }

    @Override
    public void inject(FaultTargets targets) throws IOException {
        SmallDisk.fill(data(targets));
    }

    @Override
    public void recover(FaultTargets targets) throws IOException {
        SmallDisk.empty(data(targets));
    }

    private static Path data(FaultTargets targets) {
        return targets.server().database().getParent();
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
