package dev.capstan.server.campaign;

/** A service that does the work and hangs up without a word. */
final class BrokenService implements Fault {

    @Override
    public void inject(FaultTargets targets) {
        targets.effects().breakDown(true);
    }

    @Override
    public void recover(FaultTargets targets) {
        targets.effects().breakDown(false);
    }
}
