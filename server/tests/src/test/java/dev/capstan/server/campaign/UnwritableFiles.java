package dev.capstan.server.campaign;

/** Files that the server may not write to: every write fails, as on a disk with errors. */
final class UnwritableFiles implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        targets.server().limit("--fsize=0:");
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
