package dev.capstan.tck.subject.agent;

/** The mode of an agent request: waiting for the response or not. */
public enum Mode {
    SYNC("sync"),
    ASYNC("async"),
    FIRE_AND_FORGET("fire-and-forget");

    private final String wire;

    Mode(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }
}
