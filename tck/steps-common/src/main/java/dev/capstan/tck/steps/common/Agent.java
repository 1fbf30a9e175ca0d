package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.token.SigningKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent of a scenario, identified by its key until the subject has assigned an id. */
public final class Agent {

    private Host host;
    private @Nullable SigningKey key;
    private Optional<SigningKey> former = Optional.empty();
    private Optional<PublishedKey> published = Optional.empty();
    private @Nullable String id;
    private String hostId = "";
    private @Nullable String outcomeUrl;

    public Agent(Host host) {
        this.host = host;
    }

    public Host host() {
        return host;
    }

    /** Assigns the agent to a host. */
    public void belongsTo(Host other) {
        host = other;
    }

    /** Returns its key, created on first use. */
    public SigningKey key() {
        SigningKey present = key == null ? SigningKey.fresh() : key;
        key = present;
        return present;
    }

    /** Returns the previous key, or the current one if the key never changed. */
    public SigningKey formerKey() {
        return former.orElseGet(this::key);
    }

    /** Returns the place where it publishes its key; empty if its registration contains the key. */
    public Optional<PublishedKey> published() {
        return published;
    }

    /** Publishes the key of the agent from now on. */
    public void publishes(PublishedKey place) {
        published = Optional.of(place);
    }

    /** Replaces the key of the agent. */
    public void replaceKey(SigningKey other) {
        former = Optional.of(key());
        key = other;
    }

    public String id() {
        return requireSet(id, "the agent has no id; it is not registered");
    }

    /** Sets the id that the server assigned. */
    public void isCalled(String given) {
        id = given;
    }

    /** Returns the id of its host; empty if the subject does not report it. */
    public String hostId() {
        return hostId;
    }

    /** Sets the id of the host. */
    public void isUnder(String host) {
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
