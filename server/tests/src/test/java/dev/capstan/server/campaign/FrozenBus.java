package dev.capstan.server.campaign;

/** A broker that says nothing, though connections to it last. */
final class FrozenBus implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        targets.bus().suspend();
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.bus().resume();
    }
}
