package dev.capstan.server.architecture.sample.web;

import java.net.http.HttpClient;
import java.time.Instant;

/** A use case that uses HTTP, reads the system clock, and has an undescriptive name. */
public final class ClockHelper {

    /** Returns a client that belongs behind a port. */
    public HttpClient client() {
        return HttpClient.newHttpClient();
    }

    /** Returns the time that an InstantSource should supply. */
    public Instant now() {
        return Instant.now();
    }
}
