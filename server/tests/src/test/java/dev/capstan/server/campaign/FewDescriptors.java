package dev.capstan.server.campaign;

/** No file descriptor left but those that are open. */
final class FewDescriptors implements Fault {

    private static final int DEFAULT = 20_000;

    @Override
    public void inject(Scene scene) throws Exception {
        scene.subject().limit("--nofile=" + scene.subject().descriptors() + ":");
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.subject().limit("--nofile=" + DEFAULT + ":");
    }
}
