package dev.capstan.server.campaign;

import java.nio.file.Files;

/** Files that cannot grow beyond what they are, as on a full disk. */
final class FullDisk implements Fault {

    @Override
    public void inject(Scene scene) throws Exception {
        scene.subject().limit("--fsize=" + Files.size(scene.subject().database()) + ":");
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.subject().limit("--fsize=unlimited:");
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
