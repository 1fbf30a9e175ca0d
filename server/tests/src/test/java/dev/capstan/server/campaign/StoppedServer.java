package dev.capstan.server.campaign;

/** A server that an operator stops and starts again. Whatever it had started must be recorded. */
final class StoppedServer implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        int exit = targets.server().stop();
        if (exit != 0) {
            targets.context()
                    .violations()
                    .violated("the server ended with " + exit + " on SIGTERM:\n"
                            + targets.server().tail());
        }
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.server().start();
    }
}
