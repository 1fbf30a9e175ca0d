package dev.capstan.server.campaign;

/** No file descriptor left but those that are open. */
final class ExhaustedDescriptors implements Fault {

    private static final int DEFAULT = 20_000;

    @Override
    public void inject(FaultTargets targets) throws Exception {
        targets.server().limit("--nofile=" + targets.server().descriptors() + ":");
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        targets.server().limit("--nofile=" + DEFAULT + ":");
    }
}
