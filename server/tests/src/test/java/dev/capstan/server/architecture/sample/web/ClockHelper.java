package dev.capstan.server.architecture.sample.web;

import java.net.http.HttpClient;
import java.time.Instant;

/** A use case that speaks HTTP, asks the system for the time, and has a name that says little. */
public final class ClockHelper {

    /** What a port should have done. */
    public HttpClient client() {
        return HttpClient.newHttpClient();
    }

    /** What an InstantSource should have said. */
    public Instant now() {
        return Instant.now();
    }
}
