package dev.capstan.server.campaign;

/** A server whose process stands still for a while. */
final class FrozenServer implements Fault {

    @Override
    public void inject(Scene scene) throws Exception {
        scene.stage().watch().stands();
        scene.subject().signal("-STOP");
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.subject().signal("-CONT");
        scene.stage().watch().goesOn();
    }

    @Override
    public boolean standsStill() {
        return true;
    }
}
