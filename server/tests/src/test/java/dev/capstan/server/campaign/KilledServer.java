package dev.capstan.server.campaign;

/** A server that is killed, and started again. */
final class KilledServer implements Fault {

    @Override
    public void inject(Scene scene) {
        scene.subject().kill();
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.subject().start();
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
