package dev.capstan.server.campaign;

/** A broker that is gone, and comes back. */
final class StoppedBus implements Fault {

    @Override
    public void inject(FaultTargets targets) {
        targets.bus().stop();
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.bus().start();
    }
}
