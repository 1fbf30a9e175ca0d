package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.token.SigningKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent of a scenario: known by its key until the subject has given it an id. */
public final class Agent {

    private Host host;
    private @Nullable SigningKey key;
    private Optional<SigningKey> former = Optional.empty();
    private @Nullable String id;
    private String hostId = "";
    private @Nullable String outcomeUrl;

    public Agent(Host host) {
        this.host = host;
    }

    public Host host() {
        return host;
    }

    public void belongsTo(Host other) {
        host = other;
    }

    /** Its key, made when it is first wanted. */
    public SigningKey key() {
        SigningKey present = key == null ? SigningKey.fresh() : key;
        key = present;
        return present;
    }

    /** The key before the present one. */
    public SigningKey formerKey() {
        return former.orElseGet(this::key);
    }

    public void hasNow(SigningKey other) {
        former = Optional.of(key());
        key = other;
    }

    public String id() {
        return given(id, "the agent has no id, since it is not registered");
    }

    public void isCalled(String given) {
        id = given;
    }

    /** The id of its host, empty where the subject does not tell. */
    public String hostId() {
        return hostId;
    }

    public void isUnder(String host) {
        hostId = host;
    }

    /** Where the outcome of what it began is to be fetched. */
    public String outcomeUrl() {
        return given(outcomeUrl, "the agent has begun nothing whose outcome could be fetched");
    }

    public void hasBegun(String url) {
        outcomeUrl = url;
    }

    private static String given(@Nullable String thing, String otherwise) {
        if (thing == null) {
            throw new ConformanceFailure(otherwise);
        }
        return thing;
    }
}
