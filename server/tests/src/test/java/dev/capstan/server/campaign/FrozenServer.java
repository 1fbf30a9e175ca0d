package dev.capstan.server.campaign;

/** A server whose process stands still for a while. */
final class FrozenServer implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        targets.context().violations().serverSuspended();
        targets.server().signal("-STOP");
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.server().signal("-CONT");
        targets.context().violations().serverResumed();
    }

    @Override
    public boolean standsStill() {
        return true;
    }
}
