package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A filesystem without a byte left. */
final class FullFilesystem implements Fault {

    @Override
    public Optional<String> lack(Scene scene) throws IOException {
        return SmallDisk.has(data(scene)) ? Optional.empty() : Optional.of("no filesystem may be mounted here");
    }

    @Override
    public void inject(Scene scene) throws IOException {
        SmallDisk.fill(data(scene));
    }

    @Override
    public void heal(Scene scene) throws IOException {
        SmallDisk.empty(data(scene));
    }

    private static Path data(Scene scene) {
        return scene.subject().database().getParent();
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
