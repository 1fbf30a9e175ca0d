package dev.capstan.server.campaign;

/** A broker that says nothing, though connections to it last. */
final class FrozenBus implements Fault {

    @Override
    public void inject(Scene scene) throws Exception {
        scene.bus().freeze();
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.bus().thaw();
    }
}
