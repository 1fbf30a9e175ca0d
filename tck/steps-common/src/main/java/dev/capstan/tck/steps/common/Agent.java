package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import org.jspecify.annotations.Nullable;

/** An agent of a scenario, identified by its key until the subject has assigned an id. */
public final class Agent extends SigningIdentity {

    private Host host;
    private @Nullable String id;
    private String hostId = "";
    private @Nullable String outcomeUrl;

    public Agent(Host host) {
        this.host = host;
    }

    public Host host() {
        return host;
    }

    /** Assigns the agent to another host. */
    public void moveTo(Host other) {
        host = other;
    }

    public String id() {
        return requireSet(id, "the agent has no id; it is not registered");
    }

    /** Sets the id that the server assigned. */
    public void assignId(String given) {
        id = given;
    }

    /** Returns the id of its host; empty if the subject does not report it. */
    public String hostId() {
        return hostId;
    }

    /** Sets the id of the host. */
    public void setHostId(String host) {
        hostId = host;
    }

    /** Whether it has begun an execution whose outcome is read later. */
    public boolean hasBegun() {
        return outcomeUrl != null;
    }

    /** Returns the URL of the outcome of its pending request. */
    public String outcomeUrl() {
        return requireSet(outcomeUrl, "the agent has no pending execution");
    }

    /** Sets the URL at which the outcome of a pending execution is read. */
    public void setStatusUrl(String url) {
        outcomeUrl = url;
    }

    private static String requireSet(@Nullable String noun, String otherwise) {
        if (noun == null) {
            throw new ConformanceFailure(otherwise);
        }
        return noun;
    }
}
