package dev.capstan.handlers.service;

import java.time.Instant;

/**
 * An access token of OAuth 2. It is never printed.
 *
 * @param value token
 * @param renewal time from which another one is fetched
 */
record AccessToken(String value, Instant renewal) {
    @Override
    public String toString() {
        return "AccessToken until " + renewal;
    }
}
