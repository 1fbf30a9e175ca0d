package dev.capstan.server.campaign;

/** A broker that is gone, and comes back. */
final class StoppedBus implements Fault {

    @Override
    public void inject(Scene scene) {
        scene.bus().stop();
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.bus().start();
    }
}
