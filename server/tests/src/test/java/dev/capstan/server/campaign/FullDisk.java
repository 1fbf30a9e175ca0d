package dev.capstan.server.campaign;

import java.nio.file.Files;

/** Files that cannot grow beyond what they are, as on a full disk. */
final class FullDisk implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        targets.server().limit("--fsize=" + Files.size(targets.server().database()) + ":");
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.server().limit("--fsize=unlimited:");
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
