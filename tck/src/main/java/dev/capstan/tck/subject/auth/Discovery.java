package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.Reading;

/** What a server says of itself to whoever wants to register agents with it. */
public record Discovery(Reading document) {

    /** What tokens that are no executions are meant for. */
    public String issuer() {
        return document.text("issuer");
    }

    /** What tokens for executions are meant for, where a capability has no location of its own. */
    public String defaultLocation() {
        return document.optionalText("default_location").orElseGet(() -> issuer() + path(Operation.EXECUTE));
    }

    public String path(Operation operation) {
        return document.object("endpoints").text(operation.endpoint());
    }
}
