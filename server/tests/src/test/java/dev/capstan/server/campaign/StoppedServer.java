package dev.capstan.server.campaign;

/** A server that is told to stop, as an operator does, and started again: whatever it began is recorded. */
final class StoppedServer implements Fault {

    @Override
    public void inject(Scene scene) throws Exception {
        int exit = scene.subject().stop();
        if (exit != 0) {
            scene.stage()
                    .watch()
                    .violated("the server ended with " + exit + " on SIGTERM:\n"
                            + scene.subject().tail());
        }
    }

    @Override
    public void heal(Scene scene) throws Exception {
        scene.subject().start();
    }
}
