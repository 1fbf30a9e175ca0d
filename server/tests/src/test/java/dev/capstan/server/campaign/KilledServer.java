package dev.capstan.server.campaign;

/** A server that is killed, and started again. */
final class KilledServer implements Fault {

    @Override
    public void inject(FaultTargets targets) {
        targets.server().kill();
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.server().start();
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
