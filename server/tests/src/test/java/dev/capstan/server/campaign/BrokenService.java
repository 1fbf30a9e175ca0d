package dev.capstan.server.campaign;

/** A service that does the work and hangs up without a word. */
final class BrokenService implements Fault {

    @Override
    public void inject(Scene scene) {
        scene.effects().breakDown(true);
    }

    @Override
    public void heal(Scene scene) {
        scene.effects().breakDown(false);
    }
}
