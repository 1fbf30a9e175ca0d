package dev.capstan.tck.subject.agent;

/** Whether an agent request waits for its answer. */
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
